import type { Json } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'
import { readValues } from '@gantry/telemetry/server'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import { takePoints } from '../engine/take-points.ts'
import { eventRuleDesigns } from '../rules/event-rule-designs.ts'
import { seedPast } from './past.ts'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })
const idOf = (n: number): string => `0196b000-0000-7000-8000-0000000a1${String(n).padStart(3, '0')}`
/** The products that come with the devices of the demo plant. */
const product = {
  pump: '0196b000-0000-7000-8000-0000000de001',
  meter: '0196b000-0000-7000-8000-0000000de002',
}
/** The pump that has been silent since before the first start. */
const silentPump = '0196b000-0000-7000-8000-0000000de103'

const pastRules = { hot: idOf(4), jump: idOf(5), power: idOf(2) }

const rules: readonly (readonly [id: string, rule: EventRule])[] = [
  [
    idOf(1),
    {
      name: both('驱动端振动高高', 'Drive-end vibration very high'),
      product: product.pump,
      condition: { kind: 'threshold', options: { point: 'vibration', side: 'above', limit: 4.5, back: 0.3 } },
      raiseAfter: 60,
      severity: 'critical',
      advice: {
        cause: both('轴承磨损、联轴器不对中、气蚀', 'Worn bearings, misaligned coupling, cavitation'),
        effect: both(
          '超过 7.1 抱轴，电泳槽断循环，整线停 4 小时',
          'Above 7.1 the shaft seizes, the dip tank loses its circulation and the line stands for 4 hours',
        ),
        action: both(
          '15 分钟内切备用泵 P-205，降负荷，测温',
          'Switch to the spare pump P-205 within 15 minutes, lower the load, measure the temperature',
        ),
      },
      respondWithin: 1_440,
    },
  ],
  [
    idOf(2),
    {
      name: both('进线功率偏高', 'Feeder power high'),
      product: product.meter,
      condition: { kind: 'threshold', options: { point: 'power', side: 'above', limit: 290 } },
      severity: 'medium',
      advice: {
        cause: both('空压机与热处理同时满载', 'Compressor and heat treatment at full load together'),
        action: both('错峰启动二号空压机', 'Start compressor 2 at another time'),
      },
    },
  ],
  [
    idOf(3),
    {
      name: both('水泵无数据', 'Pump silent'),
      product: product.pump,
      devices: [silentPump],
      condition: { kind: 'silence', options: { seconds: 3_600 } },
      severity: 'high',
    },
  ],
  [
    pastRules.hot,
    {
      name: both('轴承温度偏高', 'Bearing temperature high'),
      product: product.pump,
      condition: { kind: 'formula', options: { formula: 'temperature > 76 and running' } },
      raiseAfter: 120,
      severity: 'high',
      advice: {
        cause: both('润滑脂不足、风罩堵塞', 'Too little grease, blocked fan cover'),
        effect: both('超过 85 °C 润滑失效', 'Above 85 °C the lubrication fails'),
        action: both(
          '补脂 8 g，清风罩，30 分钟内复测',
          'Add 8 g of grease, clear the fan cover, measure again within 30 minutes',
        ),
      },
      respondWithin: 60,
    },
  ],
  [
    pastRules.jump,
    {
      name: both('电机电流突变', 'Motor current jumps'),
      product: product.pump,
      condition: { kind: 'change', options: { point: 'current', by: 8, within: 60 } },
      severity: 'medium',
      advice: {
        cause: both('滤网堵塞或气蚀', 'Clogged strainer or cavitation'),
        action: both('反冲洗滤网，听音', 'Backwash the strainer, listen to the pump'),
      },
    },
  ],
]

/** Shows the stored day of the devices of a product to the rules in force, as if it arrived now. */
const play = async (kernel: Kernel, of: string, code: string): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
    select id from gantry.t_device where space = ${demoSpace} and f_product = ${of}::uuid and deleted_at is null order by id`)
  const now = kernel.now()
  for (const { id: device } of rows) {
    const values = await readValues(ctx, {
      device,
      codes: [code],
      from: new Date(now.getTime() - 86_400_000),
      to: now,
      limit: 10_000,
    })
    await takePoints(kernel, {
      space: demoSpace,
      points: values.map(value => ({ ...value, device, product: of, quality: 0 })),
    })
  }
}

/** Rules over the devices of the demo plant, the alarms its stored day gave, of which one was seen, and those of the week before. */
export const seedAlarms = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const known = await ctx.db.run(
    sql`select 1 from gantry.design where space = ${demoSpace} and kind = 'event_rule' limit 1`,
  )
  if (known.count > 0) return
  await inTransaction(ctx, async tx => {
    for (const [id, rule] of rules) {
      await eventRuleDesigns.publish?.(tx, id, null, rule)
      await releaseDesign(tx, { kind: 'event_rule', id, body: JSON.parse(JSON.stringify(rule)) as Json })
    }
  })
  await play(kernel, product.pump, 'vibration')
  await play(kernel, product.meter, 'power')
  const { rows: people } = await ctx.db.run<{ readonly id: string }>(sql`
    select id from gantry.t_member where space = ${demoSpace} and f_user_type = 'admin' and deleted_at is null
    order by id limit 1`)
  const person = people[0]?.id ?? null
  const { rows } = await ctx.db.run<{ readonly id: string; readonly version: number }>(sql`
    select id, version from gantry.t_alarm
    where space = ${demoSpace} and f_state = 'active' and f_severity = 'medium' and deleted_at is null order by id limit 1`)
  for (const { id, version } of rows)
    await updateRecord(ctx, 'alarm', id, {
      version,
      state: 'acknowledged',
      acknowledged: ctx.now.toISOString(),
      acknowledged_by: person,
    })
  await inTransaction(ctx, tx => seedPast(tx, pastRules, person))
}
