import { demoSpace } from '@gantry/identity/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { createRecord } from '@gantry/records/server'
import type { Severity } from '../../shared/rule/event-rule.ts'

/** An alarm that ended before the first start, in hours before it. */
interface Past {
  readonly rule: string
  readonly name: string
  readonly name_en: string
  readonly severity: Severity
  /** Code of the device. */
  readonly device: string
  readonly raised: number
  /** Hours it lasted. */
  readonly lasted: number
  readonly value: string
  readonly reason: string
  readonly reason_en: string
  readonly times?: number
  readonly remark?: string
  /** It is still open and put aside for some hours more. */
  readonly shelved?: number
}

const hot = {
  name: '轴承温度偏高',
  name_en: 'Bearing temperature high',
  severity: 'high',
  reason: '轴承温度 > 76 且 运行',
  reason_en: 'Bearing temperature > 76 and running',
} as const
const jump = {
  name: '电机电流突变',
  name_en: 'Motor current jumps',
  severity: 'medium',
  reason: '电机电流 60 秒内变化超过 8 A',
  reason_en: 'Motor current changes by more than 8 A within 60 s',
} as const
const power = {
  name: '进线功率偏高',
  name_en: 'Feeder power high',
  severity: 'medium',
  reason: '有功功率 高于 290 kW',
  reason_en: 'Active power above 290 kW',
} as const

/** What the plant alarmed in the week before the first start; `ids` name the rules. */
const pastOf = (ids: Readonly<Record<'hot' | 'jump' | 'power', string>>): readonly Past[] => [
  {
    ...jump,
    rule: ids.jump,
    device: 'P-211',
    raised: 2.4,
    lasted: 0.2,
    value: '49.6 A',
    times: 9,
    remark: '滤网反冲洗',
  },
  {
    ...jump,
    rule: ids.jump,
    device: 'P-211',
    raised: 26,
    lasted: 0.3,
    value: '48.8 A',
    times: 14,
    remark: '滤网反冲洗',
  },
  {
    ...hot,
    rule: ids.hot,
    device: 'P-401',
    raised: 3.6,
    lasted: 0.7,
    value: '77.4 °C',
    remark: '清理风罩后恢复',
  },
  {
    ...hot,
    rule: ids.hot,
    device: 'P-401',
    raised: 51,
    lasted: 1.2,
    value: '78.0 °C',
    times: 3,
    remark: '清理风罩后恢复',
  },
  {
    ...power,
    rule: ids.power,
    device: 'M-01',
    raised: 5.1,
    lasted: 0.4,
    value: '297.2 kW',
    remark: '错峰启动二号空压机',
  },
  {
    ...power,
    rule: ids.power,
    device: 'M-01',
    raised: 30,
    lasted: 0.6,
    value: '301.5 kW',
    times: 4,
    remark: '错峰启动二号空压机',
  },
  { ...power, rule: ids.power, device: 'M-01', raised: 78, lasted: 0.3, value: '293.0 kW', times: 2 },
  { ...hot, rule: ids.hot, device: 'P-302', raised: 100, lasted: 0.5, value: '76.4 °C', remark: '补脂' },
  {
    ...hot,
    rule: ids.hot,
    device: 'P-207',
    raised: 6.2,
    lasted: 0,
    value: '76.9 °C',
    remark: '停泵检修，明早复测',
    shelved: 16,
  },
]

/** The week of alarms before the first start: closed ones with what was done, and one that is put aside. */
export const seedPast = async (
  ctx: Ctx,
  ids: Parameters<typeof pastOf>[0],
  person: string | null,
): Promise<void> => {
  const now = ctx.now.getTime()
  const at = (hours: number): string => new Date(now - hours * 3_600_000).toISOString()
  const { rows } = await ctx.db.run<{ readonly id: string; readonly code: string }>(sql`
    select id, f_code as code from gantry.t_device where space = ${demoSpace} and deleted_at is null`)
  const devices = new Map(rows.map(({ code, id }) => [code, id]))
  for (const { device, raised, lasted, shelved, times = 1, remark = null, ...alarm } of pastOf(ids))
    await createRecord(ctx, 'alarm', {
      ...alarm,
      device: devices.get(device) ?? null,
      raised: at(raised),
      times,
      remark,
      ...(shelved === undefined
        ? {
            state: 'closed',
            cleared: at(raised - lasted),
            closed: at(raised - lasted),
            acknowledged: at(raised - 0.1),
            acknowledged_by: person,
          }
        : {
            state: 'acknowledged',
            acknowledged: at(raised - 0.1),
            acknowledged_by: person,
            shelved_until: at(-shelved),
          }),
    })
}
