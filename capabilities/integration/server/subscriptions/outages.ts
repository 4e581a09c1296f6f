import { membersWhere } from '@gantry/identity/server'
import {
  defineNotice,
  type Outage,
  outagesMigration,
  type Schedule,
  sql,
  tellOutages,
} from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { collects, sourceLeases } from './hold-sources.ts'

const subscriptions = {
  states: sourceLeases.states,
  id: sourceLeases.id,
  wanted: sql`select space, id, name from gantry.data_source where ${collects}`,
  standing: 'connected',
  events: { down: 'source.disconnected', back: 'source.reconnected' },
}

/** Since when subscriptions are disconnected. */
export const subscriptionOutages = outagesMigration('integration.subscription_outages', subscriptions)

/** Looks every minute for subscriptions that have been disconnected for long. */
export const watchSubscriptions: Schedule = {
  name: 'integration_watch_subscriptions',
  cron: '* * * * *',
  run: kernel => tellOutages(kernel, subscriptions),
}

const outageOf = ({ payload }: GantryEvent) => payload as Outage

const about = (name: string, event: string) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: (ctx, told) =>
      membersWhere(
        ctx,
        sql`exists (select 1 from gantry.data_source s where s.space = m.space and s.id = ${outageOf(told).id}::uuid
          and (s.owner = m.id or m.f_user_type = 'admin' and (s.people is null or m.id = any(s.people))))`,
      ),
    facts: async (_ctx, told) => ({ source: outageOf(told).name }),
    link: async (_ctx, told) => `/etl/datasource?source=${outageOf(told).id}`,
  })

/** The owner of a source, and the administrators who may use it, learn that its subscription is disconnected for long, and that it is back. */
export const subscriptionNotices = [
  about('source_disconnected', subscriptions.events.down),
  about('source_reconnected', subscriptions.events.back),
]
