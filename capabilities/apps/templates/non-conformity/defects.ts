import type { Say } from '../plant.ts'

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

/** What goes wrong in the sample plant. */
export const defectsIn = (say: Say): readonly Defect[] => [
  {
    title: say('轴承座内孔 φ90H7 超上差', 'Bearing seat bore φ90H7 above the upper limit'),
    product: say('轴承座 ZC-90', 'Bearing seat ZC-90'),
    source: 'process',
    device: 'M-217',
    cause: say(
      '镗刀片磨损未按寿命更换，首件合格后未做中间抽检。',
      'Boring insert worn beyond its life; no checks after the good first piece.',
    ),
    ways: ['scrap', 'concession'],
    measures: [
      say('刀片寿命定为 120 件并在系统计数', 'Insert life set to 120 pieces and counted by the system'),
      say('每 30 件加一次气动量仪抽检', 'Air gauge check every 30 pieces'),
    ],
    cost: 186,
  },
  {
    title: say('涂层橘皮，光泽度低于 85', 'Orange peel, gloss below 85'),
    product: say('机壳 JK-2 上盖', 'Housing JK-2, top cover'),
    source: 'process',
    device: 'V-118',
    cause: say(
      '送风机皮带打滑，喷房风速低于 0.35 m/s。',
      'Fan belts slip, air speed in the booth below 0.35 m/s.',
    ),
    ways: ['rework', 'rework', 'concession'],
    measures: [
      say('更换皮带组并测风速', 'Replace the belts and measure the air speed'),
      say('风速低于下限时联锁停喷', 'Stop spraying when the air speed is too low'),
    ],
    cost: 74,
  },
  {
    title: say('焊缝气孔，射线探伤 3 级', 'Porosity in the weld, X-ray grade 3'),
    product: say('横梁 HL-1200', 'Beam HL-1200'),
    source: 'process',
    device: 'R-06',
    cause: say(
      '导丝管磨损，送丝不稳，保护气流量波动。',
      'Wire liner worn, feed unsteady, shielding gas flow swings.',
    ),
    ways: ['repair', 'repair', 'scrap'],
    measures: [
      say('更换导丝管与导电嘴', 'Replace wire liner and contact tip'),
      say('保护气流量加下限报警', 'Alarm for low shielding gas flow'),
    ],
    cost: 320,
  },
  {
    title: say('冲压件毛刺高度 0.28 mm', 'Burr of stamped part 0.28 mm high'),
    product: say('侧板 CB-07', 'Side panel CB-07'),
    source: 'process',
    device: 'S-102',
    cause: say('凹模刃口崩口，间隙变大。', 'Die edge chipped, clearance too large.'),
    ways: ['rework', 'scrap'],
    measures: [
      say('刃磨凹模并复测间隙', 'Grind the die and measure the clearance'),
      say('模具点检表增加刃口项', 'Add the cutting edge to the die check list'),
    ],
    cost: 22,
  },
  {
    title: say('回火硬度 HRC 偏低', 'Hardness after tempering too low (HRC)'),
    product: say('齿轮轴 CZ-35', 'Gear shaft CZ-35'),
    source: 'final',
    device: 'F-03',
    cause: say(
      '3 区热电偶漂移 14 ℃，实际炉温偏高。',
      'Thermocouple of zone 3 drifted by 14 °C, furnace too hot.',
    ),
    ways: ['rework', 'scrap'],
    measures: [
      say('更换热电偶并校验', 'Replace and verify the thermocouple'),
      say('每班用校验表核对一次', 'Compare with the reference once a shift'),
    ],
    cost: 148,
  },
  {
    title: say('拧紧扭矩偏差 4.8 %', 'Tightening torque 4.8 % off'),
    product: say('驱动桥总成 QD-4', 'Drive axle QD-4'),
    source: 'process',
    device: 'N-41',
    cause: say('扭矩传感器线缆接触不良。', 'Loose contact in the torque sensor cable.'),
    ways: ['rework'],
    measures: [
      say('更换线缆并重新标定', 'Replace the cable and calibrate again'),
      say('首件复检增加到 5 件', 'Check the first 5 pieces'),
    ],
    cost: 35,
  },
  {
    title: say('来料轴承径向游隙超差', 'Bearings received with radial play out of tolerance'),
    product: say('深沟球轴承 6309-2RS', 'Deep groove ball bearing 6309-2RS'),
    source: 'incoming',
    device: 'P-204',
    cause: say(
      '供应商混批，包装批号与实物不符。',
      'Supplier mixed batches; the number on the box is another one.',
    ),
    ways: ['return', 'return', 'concession'],
    measures: [
      say('向供应商发出纠正措施要求', 'Ask the supplier for corrective action'),
      say('该供应商加严检验三批', 'Inspect three batches of this supplier more strictly'),
    ],
    cost: 268,
  },
  {
    title: say('铸件砂眼，加工后露出', 'Sand holes in the casting, seen after machining'),
    product: say('泵体 BT-80', 'Pump casing BT-80'),
    source: 'incoming',
    device: 'M-217',
    cause: say('浇注温度偏低，型砂水分超标。', 'Poured too cold, moulding sand too wet.'),
    ways: ['return', 'repair', 'scrap'],
    measures: [
      say('供应商提交浇注记录', 'Supplier hands in the pouring records'),
      say('来料增加渗透探伤抽检', 'Penetrant test of samples on receipt'),
    ],
    cost: 410,
  },
  {
    title: say('包装箱标签与装箱单不符', 'Label of the box differs from the packing list'),
    product: say('循环泵 ISG80 整机', 'Circulating pump ISG80'),
    source: 'final',
    device: 'G-07',
    cause: say('换型时打印模板未切换。', 'Print template not changed with the product.'),
    ways: ['rework'],
    measures: [say('换型清单增加标签首张核对', 'Check the first label at each change of product')],
    cost: 12,
  },
  {
    title: say('客户反馈整机试运行渗油', 'Customer: oil leaks in the trial run'),
    product: say('减速机 JS-160', 'Gear unit JS-160'),
    source: 'customer',
    device: 'N-41',
    cause: say('油封唇口装配时翻边。', 'Lip of the oil seal folded at assembly.'),
    ways: ['repair', 'return'],
    measures: [
      say('装配增加导向套', 'Assemble with a guide sleeve'),
      say('出厂前加 2 小时跑合', 'Run in for 2 hours before delivery'),
    ],
    cost: 960,
  },
]
