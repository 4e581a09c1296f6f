import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { devices } from '../../index.ts'
import { createBoard, type Status } from './board.ts'
import { holdConnections, releaseConnections } from './hold-connections.ts'
import { watchConnections } from './outages.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices])

const connect = async (): Promise<string> => {
  const id = newId()
  await platform(kernel).run(sql`
    insert into gantry.device_connection (space, id, kind, name, is_on, settings, created_at, changed_at)
    values ('alpha', ${id}::uuid, 'modbus', ${id}, true, '{}', now(), now())`)
  return id
}

const told = async () => {
  await watchConnections.run(kernel)
  const { rows } = await platform(kernel).run<{ type: string; id: string }>(sql`
    delete from gantry.outbox where type like 'device.connection%' returning type, payload ->> 'id' as id`)
  return rows.map(({ type, id }) => [type, id])
}

const note = async (holder: string, id: string, state: Status['state'], code?: string) => {
  const board = createBoard(kernel, holder)
  const problem = code === undefined ? null : { code: 'unreachable' as const, params: { host: code } }
  board.note('alpha', id, { state, problem, silent: 0, lastValueAt: null, valuesMinute: 0 })
  await board.write()
}
const sinceMinutes = (id: string, minutes: number) =>
  platform(kernel).run(sql`
    update gantry.device_connection_state set down_since = now() - ${`${minutes} minutes`}::interval where connection = ${id}::uuid`)

test('a connection that is down for five minutes is told once over reasons and holders, and once when it is back', async () => {
  const id = await connect()
  const [one, two] = [newId(), newId()]
  await holdConnections(kernel, one)
  await note(one, id, 'failing', 'a')
  await sinceMinutes(id, 4.9)
  expect(await told()).toEqual([])
  await sinceMinutes(id, 5)
  await note(one, id, 'failing', 'b')
  expect(await told()).toEqual([['device.connection_down', id]])
  await releaseConnections(kernel, one)
  await holdConnections(kernel, two)
  await note(two, id, 'connecting')
  expect(await told()).toEqual([])
  await note(two, id, 'running')
  expect(await told()).toEqual([['device.connection_back', id]])
  expect(await told()).toEqual([])
})

test('a connection that is switched off meanwhile is not told', async () => {
  const id = await connect()
  await holdConnections(kernel, newId())
  await sinceMinutes(id, 6)
  await platform(kernel).run(sql`update gantry.device_connection set is_on = false where id = ${id}::uuid`)
  expect(await told()).toEqual([])
})
