/** One thing to look at: how it reads when all is well, and when it is not. */
interface RouteItem {
  readonly name: string
  readonly standard: string
  /** From, to and unit of a good reading; absent where there is nothing to measure. */
  readonly reading?: readonly [from: number, to: number, unit: string]
  readonly bad: readonly [reading: string, finding: string]
}

export interface Route {
  readonly name: string
  /** Codes of the devices it leads past. */
  readonly devices: readonly string[]
  readonly items: readonly RouteItem[]
}

const bearing: RouteItem = {
  name: '轴承温度',
  standard: '≤ 70 ℃',
  reading: [48, 66, '℃'],
  bad: ['71.5 ℃', '驱动端轴承温度超限，伴有异响'],
}
const vibration: RouteItem = {
  name: '振动速度',
  standard: '≤ 4.5 mm/s',
  reading: [1.2, 3.9, 'mm/s'],
  bad: ['6.8 mm/s', '振动超限，地脚螺栓与联轴器待查'],
}
const oil: RouteItem = {
  name: '油位',
  standard: '1/2–2/3 视窗',
  bad: ['低于 1/3', '油位偏低，油封处有油迹'],
}
const leak: RouteItem = { name: '渗漏', standard: '无滴漏', bad: ['约 30 滴/分', '机械密封滴漏'] }
const guard: RouteItem = { name: '防护罩', standard: '齐全、紧固', bad: ['缺螺栓', '防护罩缺两颗螺栓'] }
const chain: RouteItem = {
  name: '链条张紧',
  standard: '行程 ≤ 80 %',
  reading: [52, 76, '%'],
  bad: ['85 %', '张紧行程到限，链节伸长'],
}
const pressure: RouteItem = {
  name: '排气压力',
  standard: '0.70–0.80 MPa',
  reading: [0.71, 0.79, 'MPa'],
  bad: ['0.62 MPa', '压力偏低，卸荷阀频繁动作'],
}
const belt: RouteItem = {
  name: '皮带',
  standard: '挠度 ≤ 16 mm',
  reading: [9, 15, 'mm'],
  bad: ['22 mm', '皮带打滑'],
}
const battery: RouteItem = {
  name: '编码器电池',
  standard: '≥ 3.0 V',
  reading: [3.1, 3.6, 'V'],
  bad: ['2.9 V', '电池欠压，示教器报 SRVO-062'],
}
const brake: RouteItem = {
  name: '制动器',
  standard: '间隙 0.6–1.0 mm',
  reading: [0.6, 0.9, 'mm'],
  bad: ['1.4 mm', '制动间隙过大'],
}

export const routes: readonly Route[] = [
  {
    name: 'A3 涂装 早班路线',
    devices: ['P-204', 'V-118', 'C-311'],
    items: [bearing, vibration, oil, leak, guard],
  },
  { name: 'A3 涂装 输送路线', devices: ['C-311', 'V-131', 'P-205'], items: [chain, bearing, oil, guard] },
  { name: 'A0 空压站路线', devices: ['K-01', 'K-04'], items: [pressure, bearing, oil, leak] },
  { name: 'A2 焊装机器人路线', devices: ['R-06'], items: [battery, vibration, guard] },
  { name: 'A1 冲压路线', devices: ['S-102'], items: [brake, oil, leak, guard] },
  { name: 'A6 起重路线', devices: ['H-02', 'G-07'], items: [brake, battery, guard] },
  { name: 'A5 机加路线', devices: ['M-217', 'T-09'], items: [oil, leak, vibration] },
  { name: 'A7 热处理路线', devices: ['F-03', 'V-118'], items: [bearing, belt, guard] },
]
