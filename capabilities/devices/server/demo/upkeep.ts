import { type Ctx, sql } from '@gantry/kernel/server'
import { createRecord } from '@gantry/records/server'
import { demoDevices, demoProducts } from './plant.ts'

const day = 86_400_000

interface Card {
  readonly number: string
  readonly carrier: 'mobile' | 'unicom' | 'telecom'
  readonly state: 'stock' | 'active' | 'stopped'
  /** Code of the device it is in. */
  readonly device?: string
  readonly plan: string
  readonly allowance: number
  readonly used: number
  /** Days from the first start until it ends. */
  readonly left: number
}

const cards: readonly Card[] = [
  {
    number: '89860422031890012041',
    carrier: 'mobile',
    state: 'active',
    device: 'P-204',
    plan: '物联 1 GB/月',
    allowance: 1_024,
    used: 612,
    left: 214,
  },
  {
    number: '89860422031890012058',
    carrier: 'mobile',
    state: 'active',
    device: 'P-205',
    plan: '物联 1 GB/月',
    allowance: 1_024,
    used: 188,
    left: 214,
  },
  {
    number: '89860621090044170313',
    carrier: 'unicom',
    state: 'active',
    device: 'P-207',
    plan: '物联 300 MB/月',
    allowance: 300,
    used: 41,
    left: 12,
  },
  {
    number: '89860621090044170321',
    carrier: 'unicom',
    state: 'active',
    device: 'M-13',
    plan: '物联 300 MB/月',
    allowance: 300,
    used: 96,
    left: 26,
  },
  {
    number: '89861123040077551906',
    carrier: 'telecom',
    state: 'active',
    plan: '物联 300 MB/月',
    allowance: 300,
    used: 0,
    left: 131,
  },
  {
    number: '89861123040077551914',
    carrier: 'telecom',
    state: 'stock',
    plan: '物联 300 MB/月',
    allowance: 300,
    used: 0,
    left: 330,
  },
  {
    number: '89860422031890012066',
    carrier: 'mobile',
    state: 'stopped',
    plan: '物联 1 GB/月',
    allowance: 1_024,
    used: 0,
    left: -9,
  },
]

const groups: readonly (readonly [name: string, description: string, codes: readonly string[]])[] = [
  ['涂装循环泵', 'A3 电泳循环与补水', ['P-204', 'P-205', 'P-207', 'P-211']],
  ['前处理与冷却', 'A1 脱脂、磷化与 A7 冷却', ['P-301', 'P-302', 'P-401']],
  ['能源计量', '进线与产线电能表', ['M-01', 'M-02', 'M-11', 'M-12', 'M-13']],
]

const plans: readonly (readonly [name: string, code: string, every: number, next: number, what: string])[] = [
  ['轴承润滑', 'P-204', 30, -3, '两端各补 8 g 锂基脂，听音 1 分钟'],
  ['轴承润滑', 'P-205', 30, 4, '两端各补 8 g 锂基脂，听音 1 分钟'],
  ['机械密封检查', 'P-211', 90, 11, '查滴漏，超过 5 滴/分更换'],
  ['联轴器对中', 'P-301', 180, 26, '百分表径向 ≤ 0.05 mm'],
  ['换热器清洗', 'P-401', 60, 38, '反冲洗 20 分钟，压差恢复到 0.05 MPa'],
  ['计量校验', 'M-01', 365, 72, '现场校验仪比对，误差 ≤ 0.5 %'],
]

type Done = readonly [
  what: string,
  code: string,
  ago: number,
  result: 'good' | 'repaired' | 'open',
  cost: number | null,
]
const records: readonly Done[] = [
  ['听音异常，振动 6.6 mm/s，待换轴承', 'P-204', 1, 'open', null],
  ['补锂基脂 16 g，温度下降 3 °C', 'P-205', 26, 'good', 38],
  ['更换机械密封 109-45', 'P-211', 79, 'repaired', 1_260],
  ['联轴器重新对中，径向 0.03 mm', 'P-302', 112, 'repaired', 420],
  ['反冲洗换热器', 'P-401', 22, 'good', 180],
]

const parts: readonly (readonly [
  name: string,
  code: string,
  of: 'pump' | 'meter',
  stock: number,
  least: number,
  shelf: string,
])[] = [
  ['机械密封 109-45', 'SP-0109', 'pump', 6, 4, 'B-03-2'],
  ['深沟球轴承 6309', 'SP-6309', 'pump', 1, 2, 'B-03-4'],
  ['联轴器弹性块', 'SP-0211', 'pump', 14, 8, 'B-04-1'],
  ['电流互感器 400/5', 'SP-4005', 'meter', 3, 2, 'C-01-1'],
]

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Groups, cards, maintenance and spare parts of the demo plant: one card runs out, one plan is late, one part is short. */
export const seedUpkeep = async (ctx: Ctx): Promise<void> => {
  const now = ctx.kernel.now().getTime()
  const deviceOf = (code: string) => demoDevices.find(device => device.code === code)?.id ?? null
  for (const [name, description, codes] of groups) {
    const { id } = await createRecord(ctx, 'device_group', { name, description })
    await ctx.db.run(sql`
      update gantry.t_device set f_group = ${id}::uuid where space = ${ctx.space} and f_code = any(${[...codes]}::text[])`)
  }
  for (const { device, left, ...card } of cards)
    await createRecord(ctx, 'sim_card', {
      ...card,
      device: device === undefined ? null : deviceOf(device),
      expires: dayOf(now + left * day),
    })
  for (const [name, code, every, next, what] of plans)
    await createRecord(ctx, 'upkeep_plan', {
      name,
      device: deviceOf(code),
      every,
      next: dayOf(now + next * day),
      what,
    })
  for (const [what, code, ago, result, cost] of records)
    await createRecord(ctx, 'upkeep_record', {
      what,
      device: deviceOf(code),
      day: dayOf(now - ago * day),
      result,
      cost: cost === null ? null : { amount: cost, currency: 'CNY' },
    })
  for (const [name, code, of, stock, least, shelf] of parts)
    await createRecord(ctx, 'device_part', {
      name,
      code,
      product: demoProducts.find(product => product.code === of)?.id ?? null,
      stock,
      least,
      shelf,
    })
}
