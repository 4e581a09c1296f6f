import {
  type Batch,
  dateOf,
  day,
  deviceWith,
  hour,
  madeAt,
  morning,
  oneOf,
  type Plant,
  pick,
  type SampleRow,
  type Say,
  sequence,
  staff,
} from '../plant.ts'

interface Deal {
  readonly name: string
  readonly party: string
  readonly kind: string
  /** Yuan. */
  readonly amount: number
  readonly device?: string
}

const dealsIn = (say: Say): readonly Deal[] => [
  {
    name: say('循环水泵机械密封年度供货', 'mechanical seals for circulating pumps'),
    party: say('上海密封件有限公司', 'Shanghai Seals Ltd'),
    kind: 'purchase',
    amount: 186_000,
    device: 'P-204',
  },
  {
    name: say('轴承框架采购', 'bearings, frame contract'),
    party: say('华东轴承供应有限公司', 'East China Bearings Ltd'),
    kind: 'purchase',
    amount: 420_000,
  },
  {
    name: say('螺杆空压机维保服务', 'service of the screw compressors'),
    party: say('阿特拉斯服务中心', 'Atlas Copco service centre'),
    kind: 'service',
    amount: 156_000,
    device: 'K-01',
  },
  {
    name: say('2 号喷漆房大修工程', 'overhaul of paint booth 2'),
    party: say('苏州涂装工程公司', 'Suzhou Coating Works'),
    kind: 'works',
    amount: 1_280_000,
    device: 'V-118',
  },
  {
    name: say('焊接机器人延保', 'extended warranty of the welding robots'),
    party: say('发那科机器人', 'FANUC Robotics'),
    kind: 'service',
    amount: 236_000,
    device: 'R-06',
  },
  {
    name: say('桥式起重机年检与维保', 'inspection and service of the bridge cranes'),
    party: say('卫华起重服务', 'Weihua Crane Service'),
    kind: 'service',
    amount: 98_000,
    device: 'H-02',
  },
  {
    name: say('液压油与齿轮油供应', 'hydraulic and gear oil'),
    party: say('安泰润滑油公司', 'Antai Lubricants'),
    kind: 'purchase',
    amount: 264_000,
  },
  {
    name: say('减速机 JS-160 批量供货', 'gear units JS-160, series'),
    party: say('北方工程机械集团', 'Northern Construction Machinery'),
    kind: 'sale',
    amount: 3_650_000,
  },
  {
    name: say('循环泵 ISG80 整机销售', 'circulating pumps ISG80'),
    party: say('滨海水务', 'Binhai Water'),
    kind: 'sale',
    amount: 1_940_000,
  },
  {
    name: say('横梁 HL-1200 外协加工', 'machining of beams HL-1200'),
    party: say('永联结构件厂', 'Yonglian Structural Parts'),
    kind: 'purchase',
    amount: 540_000,
  },
  {
    name: say('压力机大修', 'overhaul of the press'),
    party: say('济南二机床服务公司', 'JIER Service'),
    kind: 'works',
    amount: 680_000,
    device: 'S-102',
  },
  {
    name: say('计量器具检定', 'calibration of measuring instruments'),
    party: say('市计量检测院', 'City Metrology Institute'),
    kind: 'service',
    amount: 62_000,
  },
]

/** Sixty contracts of a year and a half, with the payments they foresee. */
export const sampleContracts = (plant: Plant): readonly Batch[] => {
  const random = sequence(60)
  const { say } = plant
  const deals = dealsIn(say)
  const count = plant.size === 'year' ? 60 : 12
  const span = plant.size === 'year' ? 400 : 200
  const buyers = staff(plant, '钱伟', '孙立', '李建国')
  const rows: SampleRow[] = Array.from({ length: count }, (_, n) => {
    const deal = deals[n % deals.length]!
    const age = Math.floor(span * (1 - (n + 0.5) / count))
    const made = morning(plant, -age) + Math.floor((9 + random() * 8) * hour)
    const begins = morning(plant, -age + 14)
    const length = pick([90, 180, 365, 365], random())
    const ends = begins + length * day
    const isOver = ends < plant.now.getTime()
    const state =
      age < 5
        ? 'draft'
        : age < 14
          ? 'review'
          : isOver
            ? random() < 0.9
              ? 'closed'
              : 'running'
            : random() < 0.04
              ? 'ended'
              : 'running'
    const amount = Math.round((deal.amount * (0.8 + random() * 0.4)) / 1_000) * 1_000
    const year = dateOf(begins).slice(0, 4)
    const device = deal.device === undefined ? undefined : deviceWith(plant, deal.device)
    return madeAt(plant, made, oneOf(buyers, random()), {
      name: say(`${year} 年${deal.name}`, `${year}: ${deal.name}`),
      party: deal.party,
      kind: deal.kind,
      state,
      amount,
      begins: dateOf(begins),
      ends: dateOf(ends),
      person: oneOf(buyers, random()),
      ...(device && { equipment: [device.id] }),
      ...(state !== 'draft' && state !== 'review' && { signed: dateOf(begins - 2 * day) }),
      ...(state === 'ended' && {
        why: say(
          '对方无法按期交付，双方协商终止',
          'The other side could not deliver in time; ended by agreement',
        ),
      }),
      payments: paymentsOf(plant, { amount, begins, length, state }),
    })
  })
  return [{ table: 'contract', rows }]
}

interface Term {
  readonly amount: number
  readonly begins: number
  /** Days. */
  readonly length: number
  readonly state: string
}

const paymentsOf = ({ now, say }: Plant, { amount, begins, length, state }: Term) =>
  (
    [
      [say('预付款', 'Advance payment'), 0.3, 0.05],
      [say('到货款', 'On delivery'), 0.6, 0.6],
      [say('质保金', 'Retention'), 0.1, 1],
    ] as const
  ).map(([name, share, part]) => {
    const due = begins + Math.round(length * part) * day
    const isDue = due < now.getTime() - 3 * day
    const isPaid = state === 'closed' || (state === 'running' && isDue)
    return {
      name,
      amount: Math.round(amount * share),
      due: dateOf(due),
      paid: isPaid,
      ...(isPaid && { paid_on: dateOf(Math.min(due + 2 * day, now.getTime())) }),
    }
  })
