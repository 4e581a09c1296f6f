import { isPlainObject } from '@gantry/base/shared'
import { type Consumer, inTransaction, sql } from '@gantry/kernel/server'
import { eventKey } from '../../conditions/event/event-key.ts'
import { takePointsIn } from './take-points.ts'

/** Shows what devices tell of themselves to the rules over them. The outbox holds it until it was shown. */
export const takeEvents: Consumer = {
  name: 'alarms.events',
  types: ['device.event'],
  wanted: async (db, events) => {
    // An event also ends the silence of its device.
    const { rows } = await db.run<{ readonly space: string }>(sql`
      select distinct space from gantry.event_rule_in_force
      where space = any(${[...new Set(events.map(({ space }) => space))]}::text[])
        and body #>> '{rule,condition,kind}' in ('event', 'silence')`)
    const watched = new Set(rows.map(({ space }) => space))
    return events.filter(({ space }) => watched.has(space))
  },
  handle: async (ctx, { recordId: device, payload }) => {
    if (device === null || !isPlainObject(payload)) return
    const { product, code, at } = payload
    if (typeof product !== 'string' || typeof code !== 'string' || typeof at !== 'string') return
    const point = { device, product, code: eventKey(code), ts: Date.parse(at), value: 1, quality: 0 }
    await inTransaction(ctx, tx => takePointsIn(tx, [point]))
  },
}
