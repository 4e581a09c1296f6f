import type { Say } from '../plant.ts'

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

/** The rounds of the sample plant. */
export const routesIn = (say: Say): readonly Route[] => {
  const bearing: RouteItem = {
    name: say('轴承温度', 'Bearing temperature'),
    standard: '≤ 70 ℃',
    reading: [48, 66, '℃'],
    bad: ['71.5 ℃', say('驱动端轴承温度超限，伴有异响', 'Drive end bearing too hot, with noise')],
  }
  const vibration: RouteItem = {
    name: say('振动速度', 'Vibration velocity'),
    standard: '≤ 4.5 mm/s',
    reading: [1.2, 3.9, 'mm/s'],
    bad: [
      '6.8 mm/s',
      say('振动超限，地脚螺栓与联轴器待查', 'Vibration above the limit; check foundation bolts and coupling'),
    ],
  }
  const oil: RouteItem = {
    name: say('油位', 'Oil level'),
    standard: say('1/2–2/3 视窗', '1/2–2/3 of the sight glass'),
    bad: [
      say('低于 1/3', 'below 1/3'),
      say('油位偏低，油封处有油迹', 'Oil level low, traces of oil at the seal'),
    ],
  }
  const leak: RouteItem = {
    name: say('渗漏', 'Leaks'),
    standard: say('无滴漏', 'no drops'),
    bad: [say('约 30 滴/分', 'about 30 drops a minute'), say('机械密封滴漏', 'Mechanical seal drips')],
  }
  const guard: RouteItem = {
    name: say('防护罩', 'Guard'),
    standard: say('齐全、紧固', 'complete and tight'),
    bad: [say('缺螺栓', 'bolts missing'), say('防护罩缺两颗螺栓', 'Two bolts of the guard are missing')],
  }
  const chain: RouteItem = {
    name: say('链条张紧', 'Chain tension'),
    standard: say('行程 ≤ 80 %', 'travel ≤ 80 %'),
    reading: [52, 76, '%'],
    bad: ['85 %', say('张紧行程到限，链节伸长', 'Tensioning travel used up, links stretched')],
  }
  const pressure: RouteItem = {
    name: say('排气压力', 'Discharge pressure'),
    standard: '0.70–0.80 MPa',
    reading: [0.71, 0.79, 'MPa'],
    bad: ['0.62 MPa', say('压力偏低，卸荷阀频繁动作', 'Pressure low, unloading valve works all the time')],
  }
  const belt: RouteItem = {
    name: say('皮带', 'Belt'),
    standard: say('挠度 ≤ 16 mm', 'deflection ≤ 16 mm'),
    reading: [9, 15, 'mm'],
    bad: ['22 mm', say('皮带打滑', 'Belt slips')],
  }
  const battery: RouteItem = {
    name: say('编码器电池', 'Encoder battery'),
    standard: '≥ 3.0 V',
    reading: [3.1, 3.6, 'V'],
    bad: ['2.9 V', say('电池欠压，示教器报 SRVO-062', 'Battery low, teach pendant shows SRVO-062')],
  }
  const brake: RouteItem = {
    name: say('制动器', 'Brake'),
    standard: say('间隙 0.6–1.0 mm', 'gap 0.6–1.0 mm'),
    reading: [0.6, 0.9, 'mm'],
    bad: ['1.4 mm', say('制动间隙过大', 'Brake gap too wide')],
  }

  return [
    {
      name: say('A3 涂装 早班路线', 'A3 Paint shop, early round'),
      devices: ['P-204', 'V-118', 'C-311'],
      items: [bearing, vibration, oil, leak, guard],
    },
    {
      name: say('A3 涂装 输送路线', 'A3 Paint shop, conveyors'),
      devices: ['C-311', 'V-131', 'P-205'],
      items: [chain, bearing, oil, guard],
    },
    {
      name: say('A0 空压站路线', 'A0 Compressor station'),
      devices: ['K-01', 'K-04'],
      items: [pressure, bearing, oil, leak],
    },
    {
      name: say('A2 焊装机器人路线', 'A2 Welding robots'),
      devices: ['R-06'],
      items: [battery, vibration, guard],
    },
    { name: say('A1 冲压路线', 'A1 Stamping'), devices: ['S-102'], items: [brake, oil, leak, guard] },
    { name: say('A6 起重路线', 'A6 Cranes'), devices: ['H-02', 'G-07'], items: [brake, battery, guard] },
    { name: say('A5 机加路线', 'A5 Machining'), devices: ['M-217', 'T-09'], items: [oil, leak, vibration] },
    {
      name: say('A7 热处理路线', 'A7 Heat treatment'),
      devices: ['F-03', 'V-118'],
      items: [bearing, belt, guard],
    },
  ]
}
