## doctor 与 migrate 对盲测的说明
verify-state-open = 已开放；结果冻结之前，这里没有任何登录能读到封存的出生时间
verify-state-no_vault = 未开放，其余照常：执行迁移的登录不能使用角色 shodhana_vault。请让数据库管理员执行：create role shodhana_vault nologin; grant shodhana_vault to <该登录>；然后再运行 shodhana migrate
verify-state-no_right = 未开放，其余照常：这个登录不是 shodhana_app，不能封存。请改用该登录，或让管理员执行：grant shodhana_app to <这个登录>
verify-state-sees_truth = 未开放，其余照常：这个登录自己就能读到封存的出生时间。请改用读不到的登录 shodhana_app
