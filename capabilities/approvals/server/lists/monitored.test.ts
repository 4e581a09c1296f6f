import type { Json, JsonObject } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { sql } from '@gantry/kernel/server'
import { codeOf } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { countWork } from './count-work.ts'
import { approvalSpace } from './fixtures.ts'
import { listInstances } from './list-instances.ts'

const { admin, as, give, idOf, published, submitted, taskOf } = await approvalSpace()

/** The next release of a workflow, watched by these people. */
const watch = async (workflow: string, users: readonly string[]) => {
  const { rows } = await admin().db.run<{ body: JsonObject }>(sql`
    select body from gantry.design_release where space = 'alpha' and id = ${workflow} order by number desc limit 1`)
  const body: Json = { ...rows[0]?.body, monitors: { users: users.map(idOf), roles: [] } }
  await releaseDesign(admin(), { kind: 'workflow', id: workflow, body })
}

/** More instances of the workflow of one, newer than all before. */
const copied = (instance: string, count: number) =>
  admin().db.run(sql`
    insert into gantry.wf_instance (space, id, workflow, release, table_id, record_id, state, subject, initiator, rev, marking)
    select space, (left(o.id::text, 14) || '7fff-bfff-' || lpad(n::text, 12, '0'))::uuid, workflow, release, table_id,
      gen_random_uuid(), state, subject || ' ' || n, initiator, rev, marking
    from gantry.wf_instance o, generate_series(1, ${count}::int) n where o.space = 'alpha' and o.id = ${instance}::uuid`)

const page = (list: object = {}) => listInstances(as('sun'), { list: 'monitored', ...list })

test('a monitor reads what he watches page by page, be it few or most of what runs', async () => {
  const [seen, other] = [await published(), await published()]
  await watch(seen, ['sun'])
  const { instance: first } = await submitted(seen, 'First')
  const { instance: foreign } = await submitted(other, 'Foreign')
  const few = await page()
  expect(few.data.map(({ instance }) => instance)).toEqual([first])
  expect(few.workflows.map(({ id }) => id)).toEqual([seen])
  expect((await countWork(as('sun'))).monitors).toBe(true)
  expect((await countWork(as('wang'))).monitors).toBe(false)

  await copied(foreign, 30)
  const { instance: last } = await submitted(seen, 'Last')
  await copied(last, 70)
  const newest = await page()
  expect(newest.data).toHaveLength(50)
  const rest = await page({ after: newest.next })
  expect(rest.next).toBeNull()
  const all = [...newest.data, ...rest.data].map(({ instance }) => instance)
  expect(all).toEqual(all.toSorted().toReversed())
  expect([all.length, new Set(all).size, all.at(-1), all.includes(foreign)]).toEqual([72, 72, first, false])
  expect((await page({ workflow: other })).data).toEqual([])
  expect((await page({ search: 'last 7' })).data).toHaveLength(2)

  await watch(seen, ['wang'])
  expect((await page()).data).toEqual([])
  expect((await countWork(as('wang'))).monitors).toBe(true)
})

test('a monitor learns whose tasks cannot be given to the initiator, and nobody else does', async () => {
  const workflow = await published({ critical: true })
  await watch(workflow, ['sun'])
  const { instance } = await submitted(workflow, 'Critical')
  const barred = async (name: string, list: 'monitored' | 'started') =>
    (await listInstances(as(name), { list, workflow })).data.map(each => each.barred)
  expect(await barred('sun', 'monitored')).toEqual([[idOf('li')]])
  expect(await barred('zeng', 'started')).toEqual([[]])
  expect(
    await codeOf(
      give('sun', instance, { do: 'reassign', task: await taskOf('li', instance), to: idOf('zeng') }),
    ),
  ).toBe('workflow.target_is_initiator')
})
