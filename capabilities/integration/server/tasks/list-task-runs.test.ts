import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { runs } from '@gantry/runs/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { integration } from '../index.ts'
import { type AskedRuns, listTaskRuns, pageOfRuns } from './list-task-runs.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runs, integration])
const admin = () => testCtx(kernel, { userType: 'admin' })

const parts = newId()
const shelves = newId()
const made = 4_000

/** Two tasks with a run every minute from 1 January 2026 on, in turns; each fiftieth failed. */
beforeAll(async () => {
  await platform(kernel).run(sql`
    insert into gantry.design (space, kind, id, name, state)
    values ('alpha', 'task', ${parts}, '{"zh-CN": "备件目录", "en": "Spare parts"}', 'active'),
      ('alpha', 'task', ${shelves}, '"库位 Shelves"', 'active')`)
  await platform(kernel).run(sql`
    insert into gantry.task_run (space, id, task, release, state, cause, until, created_at)
    select 'alpha', gen_random_uuid(), case when n % 2 = 0 then ${parts} else ${shelves} end, 1,
      case when n % 50 = 0 then 'failed' else 'succeeded' end, 'schedule', now(),
      timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute'
    from generate_series(0, ${made - 1}) n`)
  await platform(kernel).run(sql`analyze gantry.task_run`)
})

const found = async (asked: AskedRuns) => (await listTaskRuns(admin(), asked)).data
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()

test('runs are found by period, task, state and part of the name of their task in either language', async () => {
  const hour = { from: minute(100), to: minute(110) }
  expect((await found(hour)).map(({ createdAt }) => createdAt)).toEqual(
    [109, 108, 107, 106, 105, 104, 103, 102, 101, 100].map(minute),
  )
  expect(await found({ ...hour, task: parts })).toHaveLength(5)
  expect((await found({ ...hour, state: 'failed' })).map(({ createdAt }) => createdAt)).toEqual([minute(100)])
  for (const search of ['spare', '备件', ' SPARE '])
    expect((await found({ ...hour, search })).map(({ task }) => task)).toEqual(Array(5).fill(parts))
  expect(await found({ ...hour, search: 'shelves' })).toHaveLength(5)
  expect(await found({ ...hour, search: '%' })).toEqual([])
  expect(await found({ ...hour, search: 'shelves', task: parts })).toEqual([])
  expect((await listTaskRuns(testCtx(kernel, { space: 'beta' }), hour)).data).toEqual([])
})

test.each<AskedRuns>([{}, { search: 's' }, { state: 'failed' }])(
  'pages of %j follow one another without gap or repetition',
  async asked => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data, next } = await listTaskRuns(admin(), { ...asked, ...(after && { after }) })
      seen.push(...data.map(({ createdAt }) => createdAt))
      after = next ?? undefined
    } while (after !== undefined)
    expect(seen).toHaveLength(asked.state ? made / 50 : made)
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  },
)

test.each<AskedRuns>([
  {},
  { task: parts },
  { state: 'failed' },
  { task: shelves, state: 'failed' },
  { search: 'spare', state: 'failed' },
  { from: minute(100), to: minute(200) },
  { search: 'spare', after: `${minute(2_000)}_${newId()}` },
])('a page of %j reads no more runs than it needs', async asked => {
  const ctx = admin()
  const { rows } = await ctx.db.run<{ readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    sql`explain (analyze, format json) ${pageOfRuns(ctx, asked)}`,
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  expect(plan && readOf(plan.Plan)).toBeLessThanOrEqual(2 * 51 + 2)
})

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows of runs a plan looked at. */
const readOf = (plan: Plan): number =>
  (plan['Relation Name'] === 'task_run'
    ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + readOf(each), 0)
