problem-embedded-no-account = 内置数据库不能以 root 身份运行，系统里也没有这些账号：{ $names }。请改用普通用户启动，或设置 SHODHANA_DATABASE_URL。
problem-embedded-no-folder = 账号 { $account } 无法进入 { $folder }。请换一个状态目录。
problem-embedded-long-path = 路径 { $folder } 太长，放不下套接字（最多 { $limit } 字节）。请换一个更短的状态目录。
problem-embedded-no-wheel = 这里没有安装 { $wheel }，或它没有适合本机的程序。请安装它，或设置 SHODHANA_DATABASE_URL。
problem-embedded-other-version = { $folder } 里是 PostgreSQL { $found } 的数据，而本版本运行的是 { $ours }。数据没有被改动。请用原来的版本备份，再恢复到新的状态目录。
problem-embedded-not-made = 无法在 { $folder } 建立数据库：{ $reason }
problem-embedded-not-started = 内置服务没有启动成功。日志在：{ $log }
problem-embedded-not-stopped = 先前进程留下的数据库服务（pid { $pid }）没有结束。请先停止它再启动。
