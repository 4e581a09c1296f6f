import type { DesignAnswer, TestResult, TestsAnswer, Tried } from '@gantry/designer/shared'
import type { Checked, Draft, OpenedDesign, Published } from '@gantry/designs/shared'
import { systemCtx } from '@gantry/kernel/server'
import {
  type FieldDef,
  mapLayouts,
  type Page,
  type RecordRow,
  type SchemaChange,
  type TableDef,
  userType,
} from '@gantry/model/shared'
import { keepTranslations } from '@gantry/records/server'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const { visitor, kernel } = await productApp()
const document = '/api/designs/table/work_order'
const records = '/api/tables/work_order/records'

let admin: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
})

type Body = DesignAnswer['published']

const open = async (table = 'work_order'): Promise<DesignAnswer> =>
  (await admin.call<DesignAnswer>('GET', `/api/design/tables/${table}`)).body

const withMaster = (
  { tables: [master, ...slaves], view }: Body,
  change: (table: TableDef) => TableDef,
): Body => {
  if (!master) throw new Error('no master')
  return { tables: [change(master), ...slaves], view }
}

const withField = (body: Body, id: string, field: FieldDef): Body =>
  withMaster(body, table => ({ ...table, fields: { ...table.fields, [id]: field } }))

/** A design without a field, wherever its own list and form show it. */
const without = (body: Body, id: string): Body => {
  const { tables, view } = withMaster(body, table => ({
    ...table,
    fields: Object.fromEntries(Object.entries(table.fields).filter(([each]) => each !== id)),
    search: (table.search ?? []).filter(each => each !== id),
  }))
  if (!view) return { tables, view }
  const tabs = (view.list.tabs ?? []).filter(({ filter }) => !JSON.stringify(filter).includes(`"${id}"`))
  const columns = view.list.columns.filter(({ field }) => field !== id)
  const form = mapLayouts(view.form, groups =>
    groups.map(group => ({ ...group, fields: group.fields.filter(each => each !== id) })),
  )
  return { tables, view: { ...view, form, list: { ...view.list, tabs, columns } } }
}

const check = async (body: Body): Promise<Checked> =>
  (await admin.call<Checked>('POST', `${document}/check`, { body })).body

interface Refused extends Published {
  readonly code: string
  readonly issues: readonly { readonly field: string; readonly code: string; readonly params: object }[]
}

const publish = async (body: Body, release: number | null, table = 'work_order') => {
  const key = { kind: 'table', id: table }
  const kept = await admin.call<Draft>('PUT', `/api/designs/table/${table}/draft`, {
    body,
    base: release,
    revision: 0,
  })
  const { revision } = kept.body
  const answer = await admin.call<Refused>('POST', '/api/designs/publish', {
    designs: [{ ...key, revision }],
  })
  if (answer.status !== 202)
    await admin.call('DELETE', `/api/designs/table/${table}/draft?revision=${revision}`)
  return answer
}

const ended = (id: string | null) =>
  expect
    .poll(async () => (await admin.call<SchemaChange>('GET', `/api/schema/changes/${id}`)).body.state, {
      timeout: 30_000,
    })
    .toBe('done')

it('a field that published views and buttons need is not deleted, and each of them is named', async () => {
  const { published, release, seen } = await open()
  const body = without(published, 'planned')
  const needed = (await check(body)).problems.filter(({ code }) => code === 'field_needed_by')
  expect(new Set(needed.map(({ field, severity }) => `${severity} ${field}`))).toEqual(
    new Set(['error work_order.fields.planned']),
  )
  const names = needed.map(({ params }) => params?.name)
  expect(names).toEqual(expect.arrayContaining(['看板', '日历', '工单完工单']))
  expect(needed[0]?.params?.field).toBe('计划完成')

  const refused = await publish(body, release)
  expect([refused.status, refused.body.code]).toEqual([422, 'design.invalid'])
  expect(refused.body.issues.map(({ params }) => params)).toEqual(needed.map(({ params }) => params))

  const [definition] = body.tables
  const direct = await admin.call<Refused>('POST', '/api/schema/changes', {
    saves: [{ definition, seen: seen.work_order, ...(body.view && { view: body.view }) }],
  })
  expect([direct.status, direct.body.code]).toEqual([422, 'table.invalid'])
  expect(direct.body.issues.map(({ code }) => code)).toContain('field_needed_by')
})

it('a changed field is accused alone, whatever of its table is translated', async () => {
  const { published, app } = await open()
  const [master] = published.tables
  const texts = Object.fromEntries(
    Object.keys(master?.fields ?? {}).map(field => [
      `work_order.fields.${field}.label`,
      { en: { text: `Translated ${field}`, of: 'another text' } },
    ]),
  )
  const here = systemCtx(kernel, 'demo', 'test')
  await keepTranslations(here, app?.id ?? '', { table: { work_order: texts } })
  try {
    const accused = async (body: Body) => [
      ...new Set(
        (await check(body)).problems.flatMap(({ code, field }) =>
          code === 'field_changed_for' ? [field] : [],
        ),
      ),
    ]
    expect(await accused(published)).toEqual([])
    const status = { type: 'text', label: 'State' } as const
    expect(await accused(withField(published, 'status', status))).toEqual(['work_order.fields.status'])
  } finally {
    await keepTranslations(here, app?.id ?? '', {})
  }
})

it('a lookup of another table and a view published together with the table decide as they will be', async () => {
  const orders = await open('parts_order')
  const area = {
    type: 'text',
    label: 'Area',
    computed: { lookup: 'order', of: 'area' },
  } as const
  const looked = await publish(withField(orders.published, 'area', area), orders.release, 'parts_order')
  expect([looked.status, looked.body.issues]).toEqual([202, undefined])
  await ended(looked.body.pending)
  const { published, release } = await open()
  const found = (await check(without(published, 'area'))).problems.filter(
    ({ severity }) => severity === 'error',
  )
  expect(found.map(({ field, params }) => [field, params?.name])).toContainEqual([
    'work_order.fields.area',
    '备件申购 › Area',
  ])

  // A field of its own, and a view that shows it and leaves it in the same set.
  const extra = withField(published, 'extra', { type: 'text', label: 'Extra' })
  await ended((await publish(extra, release)).body.pending)
  const id = '01900000-0000-7000-8000-0000000000c1'
  const view = (card: readonly string[]) => ({
    id,
    table: 'work_order',
    kind: 'board',
    label: 'Extra board',
    options: { group: 'status', card },
  })
  const key = { kind: 'view', id }
  const keep = async (card: readonly string[], base: number | null) =>
    (await admin.call<Draft>('PUT', `/api/designs/view/${id}/draft`, { body: view(card), base, revision: 0 }))
      .body
  const { revision } = await keep(['extra'], null)
  expect((await admin.call('POST', '/api/designs/publish', { designs: [{ ...key, revision }] })).status).toBe(
    202,
  )

  const after = await open()
  const alone = await publish(published, after.release)
  expect(alone.body.issues).toMatchObject([
    { field: 'work_order.fields.extra', code: 'field_needed_by', params: { name: 'Extra board' } },
  ])
  const table = await admin.call<Draft>('PUT', `${document}/draft`, {
    body: published,
    base: after.release,
    revision: 0,
  })
  const { body: opened } = await admin.call<OpenedDesign>('GET', `/api/designs/view/${id}`)
  const drafted = await keep([], opened.design?.release ?? null)
  const neededBeside = async (beside: readonly object[]) =>
    (
      await admin.call<Checked>('POST', `${document}/check`, { body: published, beside })
    ).body.problems.filter(({ field }) => field === 'work_order.fields.extra')
  expect(await neededBeside([])).toHaveLength(1)
  expect(await neededBeside([key])).toEqual([])
  const together = await admin.call<Refused>('POST', '/api/designs/publish', {
    designs: [
      { kind: 'table', id: 'work_order', revision: table.body.revision },
      { ...key, revision: drafted.revision },
    ],
  })
  expect(together.status).toBe(202)
  await ended(together.body.pending)
})

it('an option that records hold is removed after a warning with their number, and the records keep it', async () => {
  const { published, release } = await open()
  const filter = encodeURIComponent(JSON.stringify({ priority: 'urgent' }))
  const holding = (
    await admin.call<Page<RecordRow>>('GET', `${records}?filter=${filter}&pageSize=1&count=exact`)
  ).body
  const less = withMaster(published, table => {
    const { priority } = table.fields
    const options = priority?.options
    if (!priority || !Array.isArray(options)) throw new Error('no options')
    const kept = options.filter(option => JSON.stringify(option).includes('"urgent"') === false)
    return { ...table, fields: { ...table.fields, priority: { ...priority, options: kept } } }
  })
  const tabs = (less.view?.list.tabs ?? []).filter(({ id }) => id !== 'urgent')
  const body: Body = { ...less, view: less.view && { ...less.view, list: { ...less.view.list, tabs } } }
  const { problems } = await check(body)
  expect(problems.filter(({ code }) => code === 'options_in_use')).toEqual([
    {
      severity: 'warning',
      field: 'work_order.fields.priority',
      code: 'options_in_use',
      params: { field: '优先级', options: '紧急', records: String(holding.total) },
    },
  ])
  await ended((await publish(body, release)).body.pending)
  const [first] = holding.data
  const read = (await admin.call<{ readonly data: RecordRow }>('GET', `${records}/${first?.id}`)).body.data
  expect(read.priority).toBe('urgent')
  const changed = await admin.call('PUT', `${records}/${first?.id}`, { version: read.version, area: 'A9' })
  expect(changed.status).toBe(200)
})

it('test cases say which rights somebody has, and a red one stops publishing', async () => {
  const { published, release } = await open()
  const note = { type: 'text', label: 'Note', rules: { shown: 'priority = "high"' } }
  const sealed = { type: 'text', label: 'Sealed', rules: { readOnly: 'priority = "high"' } }
  const body = withMaster(
    withField(withField(published, 'note', note), 'sealed', sealed),
    // Whoever only holds a role reads, and nothing more.
    table => ({
      ...table,
      policy: [
        { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
        { operations: ['read'], fields: Object.keys(table.fields).filter(id => id !== 'amount') },
      ],
    }),
  )
  const { revision } = (
    await admin.call<Draft>('PUT', `${document}/draft`, { body, base: release, revision: 0 })
  ).body
  const design = '/api/design/tables/work_order'
  const stateOf = async (priority: string) => {
    const { body } = await admin.call<Tried>('POST', `${design}/try`, {
      record: { title: 'Trial', priority },
    })
    return Object.fromEntries(body.fields.map(({ field, state }) => [field, state]))
  }
  expect(await stateOf('high')).toMatchObject({ note: 'open', sealed: 'locked' })
  expect(await stateOf('normal')).toMatchObject({ note: 'hidden', sealed: 'open' })

  const stranger = (
    await admin.call<{ readonly data: RecordRow }>('POST', '/api/tables/role/records', { name: 'Nobody' })
  ).body.data
  const caseOf = (n: number, expected: object, who: object = {}) => ({
    id: `01900000-0000-7000-8000-0000000000b${n}`,
    name: `Case ${n}`,
    ...who,
    given: { title: 'Trial', priority: 'high' },
    expect: expected,
  })
  const tests = `${design}/tests`
  const { release: kept } = (await admin.call<TestsAnswer>('GET', tests)).body
  const cases = [
    caseOf(1, { fields: [{ field: 'sealed', state: 'locked' }], values: { priority: 'high' }, issues: [] }),
    caseOf(2, { fields: [{ field: 'sealed', state: 'open' }] }),
    caseOf(3, { rights: [{ operation: 'update', field: 'title', may: true }] }),
    caseOf(
      4,
      {
        rights: [
          { operation: 'read', may: true },
          { operation: 'read', field: 'amount', may: false },
          { operation: 'update', field: 'title', may: false },
        ],
      },
      { role: stranger.id },
    ),
    caseOf(5, { rights: [{ operation: 'create', may: true }] }, { role: stranger.id }),
    caseOf(6, { issues: [{ field: 'title', code: 'required' }] }),
  ]
  const saved = await admin.call<TestsAnswer>('PUT', tests, { cases, release: kept })
  expect(saved.status).toBe(200)
  const { data } = (await admin.call<{ readonly data: readonly TestResult[] }>('POST', `${tests}/run`, {}))
    .body
  expect(data.map(({ issues }) => issues.map(({ code }) => code))).toEqual([
    [],
    ['test_value'],
    [],
    [],
    ['test_may_not'],
    ['test_not_told'],
  ])

  const attempt = () =>
    admin.call<Refused>('POST', '/api/designs/publish', {
      designs: [{ kind: 'table', id: 'work_order', revision }],
    })
  const refused = await attempt()
  expect([refused.status, refused.body.code]).toEqual([422, 'design.invalid'])
  expect(refused.body.issues.map(({ field, code }) => [field, code])).toEqual([
    [`work_order.tests.${cases[1]?.id}`, 'test_value'],
    [`work_order.tests.${cases[4]?.id}`, 'test_may_not'],
    [`work_order.tests.${cases[5]?.id}`, 'test_not_told'],
  ])
  const green = [cases[0], cases[2], cases[3]]
  expect((await admin.call('PUT', tests, { cases: green, release: saved.body.release })).status).toBe(200)
  expect((await attempt()).status).toBe(202)
})

it('bookings that overlap are counted and named before a stricter rule is published', async () => {
  const bookings = '/api/tables/instrument_booking/records'
  const [first] = (
    await admin.call<Page<RecordRow>>('GET', '/api/tables/instrument/records?pageSize=1&filter[pieces]=3')
  ).body.data
  const span = { instrument: first?.id, start: '2040-01-02T08:00:00Z', end: '2040-01-02T10:00:00Z' }
  const made = []
  for (const purpose of ['First', 'Second'])
    made.push(
      (await admin.call<{ readonly data: RecordRow }>('POST', bookings, { ...span, purpose })).body.data,
    )
  const { published } = await open('instrument_booking')
  const withRule = (rule: object): Body =>
    withMaster(published, table => ({
      ...table,
      bookings: (table.bookings ?? []).map(each => ({ ...each, ...rule })),
    }))
  const problems = async (body: Body) =>
    (
      await admin.call<Checked>('POST', '/api/designs/table/instrument_booking/check', { body })
    ).body.problems.filter(({ severity }) => severity === 'error')
  expect(await problems(withRule({ capacity: 1000 }))).toEqual([])
  const [found, ...others] = await problems(withRule({ capacity: 1 }))
  expect(others).toEqual([])
  expect(found).toMatchObject({ field: 'instrument_booking.bookings', code: 'records_overlap' })
  const { records: count, examples } = found?.params ?? {}
  expect(Number(count)).toBeGreaterThan(10)
  expect(examples).toHaveLength(10)
  expect(await problems(withMaster(published, ({ bookings: _, ...table }) => table))).toEqual([])
  for (const row of made) await admin.call('DELETE', `${bookings}/${row.id}?version=${row.version}`)
})
