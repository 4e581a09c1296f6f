import type { Say } from '../plant.ts'

export interface Part {
  readonly name: string
  readonly spec: string
  readonly kind: string
  readonly unit: string
  /** Yuan. */
  readonly price: number
  /** Taken in a month, about. */
  readonly use: number
  /** Codes of the devices it is taken for. */
  readonly devices: readonly string[]
}

const part = (
  name: string,
  spec: string,
  kind: string,
  unit: string,
  price: number,
  use: number,
  ...devices: readonly string[]
): Part => ({ name, spec, kind, unit, price, use, devices })

/** The parts that orders and inspections of the sample plant tell of. */
export const partsIn = (say: Say): readonly Part[] => [
  part(
    say('深沟球轴承', 'Deep groove ball bearing'),
    '6309-2RS',
    'bearing',
    say('个', 'pc'),
    268,
    3,
    'P-204',
    'P-205',
  ),
  part(
    say('深沟球轴承', 'Deep groove ball bearing'),
    '6312-2RS',
    'bearing',
    say('个', 'pc'),
    342,
    2,
    'V-118',
    'V-131',
  ),
  part(say('机械密封', 'Mechanical seal'), '109-45', 'seal', say('套', 'set'), 1860, 1.5, 'P-204', 'P-205'),
  part(say('O 型圈', 'O-ring'), 'FKM 75×3.55', 'seal', say('个', 'pc'), 6.5, 12, 'P-204', 'T-09'),
  part(
    say('弹性联轴器柱销组', 'Pin set of the elastic coupling'),
    'LX3',
    'drive',
    say('套', 'set'),
    428,
    1,
    'P-204',
  ),
  part(say('链节销轴', 'Chain link pin'), 'QXG-200', 'drive', say('个', 'pc'), 46, 8, 'C-311'),
  part(say('高温链条油', 'High-temperature chain oil'), '5 L', 'oil', say('桶', 'drum'), 320, 4, 'C-311'),
  part(say('摩擦片', 'Friction disc'), 'φ320', 'drive', say('片', 'pc'), 1280, 1, 'S-102'),
  part(
    say('平衡缸密封包', 'Seal kit of the balance cylinder'),
    'JH36-315',
    'seal',
    say('套', 'set'),
    640,
    0.6,
    'S-102',
  ),
  part(say('快插接头', 'Quick coupling'), 'G1/2', 'other', say('个', 'pc'), 38, 10, 'S-102', 'M-217'),
  part(
    say('编码器电池组', 'Encoder battery pack'),
    'LR20 ×4',
    'electric',
    say('套', 'set'),
    210,
    2.5,
    'R-06',
  ),
  part(say('导丝管', 'Wire liner'), '1.2 mm', 'other', say('根', 'pc'), 95, 5, 'R-06'),
  part(say('导电嘴', 'Contact tip'), 'M6', 'other', say('个', 'pc'), 8, 60, 'R-06'),
  part(say('油过滤器', 'Oil filter'), '1622314280', 'filter', say('个', 'pc'), 260, 2, 'K-01', 'K-04'),
  part(say('空气过滤器', 'Air filter'), '1621510700', 'filter', say('个', 'pc'), 380, 2, 'K-01', 'K-04'),
  part(
    say('油气分离芯', 'Oil separator element'),
    '2901162600',
    'filter',
    say('个', 'pc'),
    1150,
    1,
    'K-01',
    'K-04',
  ),
  part(say('润滑泵滤网', 'Lubrication pump strainer'), 'CK61', 'filter', say('个', 'pc'), 58, 3, 'M-217'),
  part(say('伺服风扇', 'Servo fan'), 'A06B-6078', 'electric', say('个', 'pc'), 460, 1.5, 'M-217'),
  part(say('K 型热电偶', 'Type K thermocouple'), '600 mm', 'electric', say('支', 'pc'), 340, 1.2, 'F-03'),
  part(say('炉门密封绳', 'Furnace door rope'), '10 m', 'seal', say('卷', 'roll'), 220, 0.8, 'F-03'),
  part(say('制动衬垫', 'Brake lining'), 'YWZ-300', 'drive', say('付', 'pair'), 185, 1.5, 'H-02'),
  part(say('轨道压板', 'Rail clamp'), 'QU80', 'other', say('块', 'pc'), 42, 4, 'H-02'),
  part(say('V 带', 'V-belt'), 'SPB-2360', 'drive', say('根', 'pc'), 88, 4, 'V-118', 'V-131'),
  part(say('风机轴承座', 'Fan bearing housing'), 'SNL 512', 'bearing', say('套', 'set'), 520, 0.8, 'V-118'),
  part(say('扭矩传感器线缆', 'Torque sensor cable'), '5 m', 'electric', say('根', 'pc'), 360, 1, 'N-41'),
  part(say('链轮', 'Sprocket'), '16B-17T', 'drive', say('个', 'pc'), 145, 1.5, 'N-41'),
  part(say('充电触点组', 'Charging contact set'), 'X300', 'electric', say('套', 'set'), 290, 2, 'G-07'),
  part(say('碳刷', 'Carbon brush'), 'D172', 'electric', say('个', 'pc'), 36, 9, 'H-02', 'G-07'),
  part(say('液位传感器', 'Level sensor'), '4–20 mA', 'electric', say('个', 'pc'), 410, 0.7, 'T-09'),
  part(say('温控器', 'Temperature controller'), 'BWD-3K', 'electric', say('台', 'unit'), 680, 0.4, 'E-15'),
  part(say('导电膏', 'Contact paste'), '250 g', 'other', say('盒', 'box'), 55, 1, 'E-15'),
  part(say('pH 电极', 'pH electrode'), 'E-201', 'electric', say('支', 'pc'), 520, 0.8, 'W-22'),
  part(say('吸附剂', 'Adsorbent'), '13X', 'other', say('袋', 'bag'), 760, 2, 'K-04'),
  part(say('液压油', 'Hydraulic oil'), '46#', 'oil', say('桶', 'drum'), 1480, 3, 'S-102'),
  part(say('齿轮油', 'Gear oil'), '220#', 'oil', say('桶', 'drum'), 1320, 2, 'H-02', 'C-311'),
  part(say('接触器', 'Contactor'), 'LC1-D32', 'electric', say('个', 'pc'), 238, 3, 'M-217', 'K-01'),
]
