import type { StoredPoint } from '@gantry/devices/server'
import { everySpace, hasFeature, type Kernel, type Schedule, sql, systemCtx } from '@gantry/kernel/server'
import { readValues } from '@gantry/telemetry/server'
import { takePoints } from './take-points.ts'

/** Values younger than this may still be on their way to the rules, in milliseconds. */
const onTheWay = 5_000
/** How far back values are looked at, in milliseconds: an installation may have been down for days. */
const furthest = 30 * 86_400_000
/** Devices caught up in one run, and values of one device; the rest follows in the next run. */
const mostDevices = 200
const mostValues = 10_000

interface Behind {
  readonly space: string
  readonly device: string
  readonly product: string
  readonly codes: readonly string[]
  /** Milliseconds since 1970. */
  readonly from: number
}

/** Devices with a newer value than a rule that reads it has seen, those that were heard last first. */
const findBehind = async (kernel: Kernel): Promise<readonly Behind[]> => {
  const now = kernel.now().getTime()
  const { rows } = await kernel.database.of(everySpace).run<Behind>(sql`
    select f.space, w.device, f.product, min((w.watch ->> 'seen')::float8) as "from",
      (select array_agg(n.code) from gantry.telemetry_point n where n.space = f.space and n.device = w.device::uuid) as codes
    from gantry.event_rule_in_force f
      join gantry.event_watch w on w.space = f.space and w.rule = f.rule
      -- A device that was given another product keeps what rules of the former one remember of it.
      join gantry.t_device d on d.space = w.space and d.id = w.device::uuid and d.f_product::text = f.product
        and d.deleted_at is null
      join gantry.telemetry_point p on p.space = w.space and p.device = w.device::uuid
        and (p.code = any(f.reads) or f.reads is null and f.body #>> '{rule,condition,kind}' = 'silence')
      join gantry.telemetry_latest l on l.point = p.id
    where l.ts between ${new Date(now - furthest)}::timestamptz and ${new Date(now - onTheWay)}::timestamptz
      and extract(epoch from l.ts) * 1000 > (w.watch ->> 'seen')::float8 + 1
      and (l.value is not null or l.text is not null) and ${hasFeature(sql`f.space`, 'devices')}
    group by f.space, w.device, f.product order by 4 desc limit ${mostDevices}`)
  return rows
}

/**
 * Shows rules what was stored and never shown to them, because the process that stored it died between its commit and the rules.
 * What a rule has seen already changes nothing.
 */
export const catchUp: Schedule = {
  name: 'alarms_catch_up',
  cron: '* * * * *',
  run: async kernel => {
    for (const { space, device, product, codes, from } of await findBehind(kernel)) {
      const values = await readValues(systemCtx(kernel, space, 'event rules'), {
        device,
        codes,
        from: new Date(Math.max(from, kernel.now().getTime() - furthest)),
        to: kernel.now(),
        limit: mostValues,
      })
      const points = values.map((value): StoredPoint => ({ ...value, device, product, quality: 0 }))
      await takePoints(kernel, { space, points })
    }
  },
}
