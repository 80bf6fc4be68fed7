# Places of birth

problem-place-unknown = 没有找到「{ $query }」。请换一个写法，或写附近更大的城市；也可以直接给出经纬度和时区。
problem-place-ambiguous = 「{ $query }」可能指不止一处。请从列出的地点里选一个。
problem-coordinates-out-of-range = 纬度要在 -90 到 90 之间，经度要在 -180 到 180 之间。
places-note-two-clocks = 当地同时使用北京时间和新疆时间。出生证明上一般是北京时间，请选和记录一致的那一个。
places-note-namesakes = 还有同名的较小地方。如果不是这里，请加上省份或国家。
places-credit = 地名数据来自 GeoNames（geonames.org），按 CC BY 4.0 许可使用。
places-note-outer = 没有找到更小的那一级地点，先用它所在的城市或县。相差几十公里对结果影响很小，也可以直接给出经纬度。
