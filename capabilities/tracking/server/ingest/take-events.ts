import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { type Ctx, countCall, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/contract.ts'
import { registeredValues } from '../../shared/points.ts'
import { makeMonths } from '../months.ts'
import { openPoints } from '../points/points.ts'

/** Batches of one session in a minute: the collector sends one each 5 seconds at most. */
const pace = { calls: 30, window: 60_000 }

/** The pseudonym of the caller in the space: without the space's salt it leads to nobody. */
const pseudonymOf = async (ctx: Ctx): Promise<string> => {
  const { rows } = await ctx.db.run<{ salt: Buffer }>(sql`
    with made as (
      insert into gantry.track_salt (space, salt) values (${ctx.space}, ${randomBytes(32)})
      on conflict (space) do nothing returning salt
    )
    select salt from made union all select salt from gantry.track_salt where space = ${ctx.space} limit 1`)
  const salt = rows[0]?.salt
  if (!salt) throw new AppError('server.busy')
  return createHmac('sha256', salt).update(ctx.actor.personId).digest('base64url').slice(0, 22)
}

/** Stores the events of points that are on, with their registered properties only. @throws AppError request.too_many */
export const takeEvents = async (
  ctx: Ctx,
  { session, terminal, events }: InputOf<typeof contract.takeEvents>,
): Promise<OutputOf<typeof contract.takeEvents>> => {
  const points = new Map((await openPoints(ctx.kernel)).map(point => [point.code, point]))
  const rows = events.flatMap(({ code, ago, properties = {} }) => {
    const point = points.get(code)
    if (!point) return []
    const at = new Date(ctx.now.getTime() - ago)
    return [
      {
        at,
        point: point.id,
        version: point.version,
        properties: registeredValues(point.properties, properties),
      },
    ]
  })
  if (rows.length === 0) return { taken: 0 }
  const seconds = await countCall(ctx.kernel, `track ${ctx.actor.sessionId ?? ctx.actor.personId}`, pace)
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
  const who = await pseudonymOf(ctx)
  await makeMonths(
    ctx.kernel,
    rows.map(({ at }) => at),
  )
  await ctx.db.run(sql`
    insert into gantry.track_event (at, space, point, version, who, session, terminal, properties)
    select x.at, ${ctx.space}, x.point, x.version, ${who}, ${session}, ${terminal}, x.properties
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (at timestamptz, point uuid, version int, properties jsonb)`)
  return { taken: rows.length }
}
