import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { approvals } from '../index.ts'
import { prepareAgencies } from './end-with-people.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])

test('an agency is invalid from the instant the last application of its scope stops, though it starts again at once', async () => {
  const db = platform(kernel)
  await db.run(sql`
    create table gantry.t_application (space text, id uuid, f_state text, deleted_at timestamptz)`)
  await prepareAgencies(kernel)
  const [one, two] = [newId(), newId()]
  const made = async (apps: readonly string[]) => {
    const id = newId()
    await db.run(sql`
      insert into gantry.agency (space, id, principal, agent, starts, ends, apps, tables, may, note, creator)
      values ('alpha', ${id}::uuid, ${newId()}::uuid, ${newId()}::uuid, now(), now() + interval '1 day', ${apps}::text[], '{}',
        '{handle_todo}', '', '')`)
    return id
  }
  for (const app of [one, two])
    await db.run(
      sql`insert into gantry.t_application (space, id, f_state) values ('alpha', ${app}::uuid, 'active')`,
    )
  const [alone, both] = [await made([one]), await made([one, two])]
  const invalid = async () =>
    (
      await db.run<{ readonly id: string }>(
        sql`select id from gantry.agency where invalid_at is not null order by id`,
      )
    ).rows.map(({ id }) => id)
  const set = (app: string, state: string) =>
    db.run(sql`update gantry.t_application set f_state = ${state} where id = ${app}::uuid`)
  await set(one, 'stopped')
  await set(one, 'active')
  expect(await invalid()).toEqual([alone])
  await set(one, 'stopped')
  await set(two, 'stopped')
  expect(await invalid()).toEqual([alone, both].toSorted())
})
