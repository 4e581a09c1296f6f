interface Defect {
  readonly title: string
  readonly product: string
  readonly source: 'incoming' | 'process' | 'final' | 'customer'
  /** The code of the device it came from. */
  readonly device: string
  readonly cause: string
  /** Ways it is disposed of. */
  readonly ways: readonly [string, ...string[]]
  readonly measures: readonly string[]
  /** Yuan a piece. */
  readonly cost: number
}

export const defects: readonly Defect[] = [
  {
    title: '轴承座内孔 φ90H7 超上差',
    product: '轴承座 ZC-90',
    source: 'process',
    device: 'M-217',
    cause: '镗刀片磨损未按寿命更换，首件合格后未做中间抽检。',
    ways: ['scrap', 'concession'],
    measures: ['刀片寿命定为 120 件并在系统计数', '每 30 件加一次气动量仪抽检'],
    cost: 186,
  },
  {
    title: '涂层橘皮，光泽度低于 85',
    product: '机壳 JK-2 上盖',
    source: 'process',
    device: 'V-118',
    cause: '送风机皮带打滑，喷房风速低于 0.35 m/s。',
    ways: ['rework', 'rework', 'concession'],
    measures: ['更换皮带组并测风速', '风速低于下限时联锁停喷'],
    cost: 74,
  },
  {
    title: '焊缝气孔，射线探伤 3 级',
    product: '横梁 HL-1200',
    source: 'process',
    device: 'R-06',
    cause: '导丝管磨损，送丝不稳，保护气流量波动。',
    ways: ['repair', 'repair', 'scrap'],
    measures: ['更换导丝管与导电嘴', '保护气流量加下限报警'],
    cost: 320,
  },
  {
    title: '冲压件毛刺高度 0.28 mm',
    product: '侧板 CB-07',
    source: 'process',
    device: 'S-102',
    cause: '凹模刃口崩口，间隙变大。',
    ways: ['rework', 'scrap'],
    measures: ['刃磨凹模并复测间隙', '模具点检表增加刃口项'],
    cost: 22,
  },
  {
    title: '回火硬度 HRC 偏低',
    product: '齿轮轴 CZ-35',
    source: 'final',
    device: 'F-03',
    cause: '3 区热电偶漂移 14 ℃，实际炉温偏高。',
    ways: ['rework', 'scrap'],
    measures: ['更换热电偶并校验', '每班用校验表核对一次'],
    cost: 148,
  },
  {
    title: '拧紧扭矩偏差 4.8 %',
    product: '驱动桥总成 QD-4',
    source: 'process',
    device: 'N-41',
    cause: '扭矩传感器线缆接触不良。',
    ways: ['rework'],
    measures: ['更换线缆并重新标定', '首件复检增加到 5 件'],
    cost: 35,
  },
  {
    title: '来料轴承径向游隙超差',
    product: '深沟球轴承 6309-2RS',
    source: 'incoming',
    device: 'P-204',
    cause: '供应商混批，包装批号与实物不符。',
    ways: ['return', 'return', 'concession'],
    measures: ['向供应商发出纠正措施要求', '该供应商加严检验三批'],
    cost: 268,
  },
  {
    title: '铸件砂眼，加工后露出',
    product: '泵体 BT-80',
    source: 'incoming',
    device: 'M-217',
    cause: '浇注温度偏低，型砂水分超标。',
    ways: ['return', 'repair', 'scrap'],
    measures: ['供应商提交浇注记录', '来料增加渗透探伤抽检'],
    cost: 410,
  },
  {
    title: '包装箱标签与装箱单不符',
    product: '循环泵 ISG80 整机',
    source: 'final',
    device: 'G-07',
    cause: '换型时打印模板未切换。',
    ways: ['rework'],
    measures: ['换型清单增加标签首张核对'],
    cost: 12,
  },
  {
    title: '客户反馈整机试运行渗油',
    product: '减速机 JS-160',
    source: 'customer',
    device: 'N-41',
    cause: '油封唇口装配时翻边。',
    ways: ['repair', 'return'],
    measures: ['装配增加导向套', '出厂前加 2 小时跑合'],
    cost: 960,
  },
]
