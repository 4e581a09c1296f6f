import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { migrate, platform, sql } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { emptyWorkflow, type WorkflowDef } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { castOf, publish, submit } from './fixtures.ts'
import { approvals } from './index.ts'
import { trackOfCommandsMigration } from './track-migration.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs])
const db = platform(kernel)

const earlier = (approvals.migrations ?? []).filter(each => each !== trackOfCommandsMigration)
const [one, two] = [newId(), newId()]
const [zeng, li, gone] = [newId(), newId(), newId()]

type Row = readonly [at: number, action: string, more?: Readonly<Record<string, unknown>>, person?: string]

/** Stores rows of an instance as they were stored before, numbered from 1. */
const told = async (space: string, instance: string, rows: readonly Row[]) => {
  for (const [index, [at, action, more = {}, person = null]] of rows.entries()) {
    const row = JSON.stringify({ actor: null, ...more, seq: index + 1, at, action })
    await db.run(sql`insert into gantry.wf_track (space, instance, seq, row, person)
      values (${space}, ${instance}::uuid, ${index + 1}::int, ${row}::json, ${person})`)
  }
}

const explained = async (space: string, instance: string, activations: readonly number[]) => {
  for (const activation of activations) {
    const why = JSON.stringify({ rules: [{ rule: activation, found: [li] }], passed: [] })
    await db.run(sql`insert into gantry.wf_why (space, instance, activation, why)
      values (${space}, ${instance}::uuid, ${activation}::int, ${why}::json)`)
  }
}

test('rows stored one by one become one row for each command, and no row, name or explanation is lost', async () => {
  await migrate(kernel.database, earlier)
  await told('alpha', one, [
    [1_000, 'submit', { actor: zeng }, 'Zeng'],
    [1_000, 'enter', { activation: 4 }],
    [1_000, 'receive', { activation: 4, to: li }],
    [2_000, 'assign', { activation: 4, actor: li, repair: 'assign' }, 'Li'],
    // The clock was set back for one command, and the next has the same millisecond as the one before.
    [1_500, 'agree', { activation: 4, actor: gone }],
    [2_000, 'agree', { activation: 4, actor: zeng }, 'Zeng Min'],
    [2_000, 'cc', { activation: 9 }],
  ])
  await explained('alpha', one, [4, 9, 11])
  await told('beta', one, [[1_000, 'submit', { actor: li }, 'Li']])
  await told('alpha', two, [
    [1_000, 'submit', { actor: zeng, text: 'Größe "10\\u00e4"' }, 'Zeng'],
    [3_000, 'enter', { activation: 10, repair: 'roll_back' }],
    [4_000, 'cancel', { activation: 10 }],
  ])
  await explained('alpha', two, [10])
  const { rows: before } = await db.run(sql`
    select space, instance, seq, row::text, person from gantry.wf_track order by space, instance, seq`)
  const { rows: why } = await db.run(sql`
    select space, instance, activation, why::text from gantry.wf_why order by space, instance, activation`)

  await migrate(kernel.database, [...earlier, trackOfCommandsMigration])

  const { rows: after } = await db.run(sql`
    select space, instance, seq, row::text, person from gantry.wf_track_row order by space, instance, seq`)
  expect(after).toEqual(before)
  const { rows: whyAfter } = await db.run(sql`
    select space, instance, key::int as activation, value::text as why
    from gantry.wf_track, json_each(why) order by space, instance, activation`)
  expect(whyAfter).toEqual(why)
  const { rows: commands } = await db.run<Record<string, unknown>>(sql`
    select space, instance, seq, (select json_agg(row->'seq') from json_array_elements(rows) as row) as rows, people,
      (select json_agg(key::int) from json_object_keys(why) as key) as why, repaired_at
    from gantry.wf_track order by space, instance, seq`)
  expect(commands.map(({ space, instance, ...row }) => [`${space} ${instance}`, row])).toEqual([
    [
      `alpha ${one}`,
      { seq: 1, rows: [1, 2, 3], people: { [zeng]: 'Zeng' }, why: [4, 11], repaired_at: null },
    ],
    [
      `alpha ${one}`,
      { seq: 4, rows: [4, 6, 7], people: { [zeng]: 'Zeng Min', [li]: 'Li' }, why: [9], repaired_at: 2_000 },
    ],
    [`alpha ${one}`, { seq: 5, rows: [5], people: null, why: null, repaired_at: null }],
    [`alpha ${two}`, { seq: 1, rows: [1], people: { [zeng]: 'Zeng' }, why: null, repaired_at: null }],
    [`alpha ${two}`, { seq: 2, rows: [2], people: null, why: [10], repaired_at: 3_000 }],
    [`alpha ${two}`, { seq: 3, rows: [3], people: null, why: null, repaired_at: null }],
    [`beta ${one}`, { seq: 1, rows: [1], people: { [li]: 'Li' }, why: null, repaired_at: null }],
  ])
  const { rows: seen } = await kernel.database.of('beta').run(sql`select instance from gantry.wf_track_row`)
  expect(seen).toEqual([{ instance: one }])
})

test('a submit to several people leaves one row of the track, which never changes', async () => {
  await prepareCapabilities(kernel, [identity, designs, approvals])
  const admin = testCtx(kernel, { userType: 'admin' })
  await createSpaceSchema(admin)
  const names = ['zeng', 'li', 'mo', 'sun']
  const { idOf, as } = await castOf(kernel, names)
  await saveTable(admin, drawnTable('purchase', {}, { policy: [{ operations: ['read', 'create'] }] }))
  const ids = names.slice(1).map(idOf)
  const def: WorkflowDef = {
    ...emptyWorkflow(newId(), 'purchase'),
    nodes: {
      start: { kind: 'start', settings: { name: 'Submit', executors: [{ rule: 'initiator' }] } },
      lead: {
        kind: 'approve',
        settings: { name: 'Lead', executors: [{ rule: 'users', ids }], sign: { mode: 'countersign' } },
      },
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'lead' },
      { id: '2', from: 'lead', to: 'end' },
    ],
  }
  await publish(admin, def)
  const { id } = await createRecord(as('zeng'), 'purchase', { name: 'Pump' })
  const { instance } = await submit(as('zeng'), def.id, id)
  const { rows } = await db.run<{ actions: readonly string[]; people: unknown; why: object }>(sql`
    select (select json_agg(row->>'action') from json_array_elements(rows) as row) as actions, people, why
    from gantry.wf_track where instance = ${instance}::uuid`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.actions).toEqual(['enter', 'receive', 'submit', 'enter', ...ids.map(() => 'receive')])
  expect(rows[0]?.people).toEqual({ [idOf('zeng')]: 'zeng' })
  expect(Object.keys(rows[0]?.why ?? {})).toHaveLength(2)
  const never = 'a row of the track never changes'
  await expect(
    db.run(sql`update gantry.wf_track set seq = 0 where instance = ${instance}::uuid`),
  ).rejects.toThrow(never)
  await expect(db.run(sql`delete from gantry.wf_track where instance = ${instance}::uuid`)).rejects.toThrow(
    never,
  )
})
