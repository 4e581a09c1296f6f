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
import { connectionLeases, wantedConnections } from './hold-connections.ts'

const connections = {
  states: connectionLeases.states,
  id: connectionLeases.id,
  wanted: sql`select c.space, c.id, c.name from gantry.device_connection c where ${wantedConnections}`,
  standing: 'running',
  events: { down: 'device.connection_down', back: 'device.connection_back' },
}

/** Since when connections to equipment are down. */
export const connectionOutages = outagesMigration('devices.connection_outages', connections)

/** Looks every minute for connections that have been down for long. */
export const watchConnections: Schedule = {
  name: 'devices_watch_connections',
  cron: '* * * * *',
  run: kernel => tellOutages(kernel, connections),
}

const outageOf = ({ payload }: GantryEvent) => payload as Outage

const about = (name: string, event: string) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, told) => ({ connection: outageOf(told).name }),
    link: async (_ctx, told) => `/sysop/iotPlugin?connection=${outageOf(told).id}`,
  })

/** Administrators learn that a connection to equipment is down for long, and that it stands again. */
export const connectionNotices = [
  about('connection_down', connections.events.down),
  about('connection_back', connections.events.back),
]
