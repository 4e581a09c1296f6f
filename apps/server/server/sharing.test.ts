import { field } from '@gantry/fields/shared'
import { addMember } from '@gantry/identity/server'
import { platform, sql, systemCtx } from '@gantry/kernel/server'
import type { Page, RecordRow, TableSummary } from '@gantry/model/shared'
import { saveTable } from '@gantry/records/server'
import type { Arrival, Delivery, Reject, Share, SharedRows } from '@gantry/sharing/shared'
import { drawnTable, type Visitor } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'
import { endedDeliveries } from './share-deliveries.ts'

const { visitor, kernel } = await productApp()

const columns = ['code', 'open', 'secret'] as const
const source = drawnTable('gives', {
  code: field.text(),
  open: field.text(),
  secret: field.text(),
  kind: field.choice(['a', 'b']),
})
const target = drawnTable('takes', { number: field.text(), note: field.text(), size: field.number() })

let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = visitor()
  user = visitor()
  await admin.signIn('admin', demoPassword)
  await user.signIn('user', demoPassword)
  await saveTable(systemCtx(kernel, 'demo', 'test'), source)
  await saveTable(systemCtx(kernel, 'lingyun', 'test'), target)
})
beforeEach(async () => {
  for (const [space, table] of [
    ['demo', 'gives'],
    ['lingyun', 'takes'],
  ] as const)
    for (const { id } of await recordsOf(space, table))
      await admin.call('DELETE', `/space-${space}/api/tables/${table}/records/${id}`)
  await systemCtx(kernel, '*', 'test').db.run(sql`delete from gantry.share`)
})

const recordsOf = async (space: string, table: string): Promise<readonly RecordRow[]> =>
  (await admin.call<Page<RecordRow>>('GET', `/space-${space}/api/tables/${table}/records?sort=name`)).body
    .data
const put = async (values: object): Promise<RecordRow> =>
  (await admin.call<{ data: RecordRow }>('POST', '/space-demo/api/tables/gives/records', values)).body.data
const changed = async ({ id, version }: RecordRow, values: object): Promise<void> => {
  await admin.call('PUT', `/space-demo/api/tables/gives/records/${id}`, { version, ...values })
}

const terms = {
  name: 'Parts',
  fields: ['name', 'code', 'open'],
  filter: true as unknown,
  until: null as string | null,
  copies: true,
  schedule: { kind: 'hand' } as object,
  roles: null,
}
const offer = async (more: Partial<typeof terms> = {}): Promise<string> => {
  const { status, body } = await admin.call<{ id: string }>('POST', '/space-demo/api/shares', {
    ...terms,
    ...more,
    table: 'gives',
    to: 'lingyun',
  })
  expect([status, body]).toMatchObject([201, {}])
  return body.id
}
const accept = (id: string, arrival: Arrival) =>
  admin.call<{ code?: string }>('PUT', `/space-lingyun/api/shares/${id}/arrival`, { arrival })
const rowsIn = (space: string, id: string, who = admin) =>
  who.call<SharedRows & { code?: string }>('GET', `/space-${space}/api/shares/${id}/rows`)
const shareOf = async (space: string, id: string): Promise<Share | undefined> =>
  (await admin.call<{ data: Share[] }>('GET', `/space-${space}/api/shares`)).body.data.find(
    each => each.id === id,
  )
const into: Arrival = {
  mode: 'table',
  table: 'takes',
  mapping: [
    { from: 'name', to: 'name' },
    { from: 'code', to: 'number' },
  ],
  key: 'number',
  removes: true,
}
const delivered = (id: string, count: number): Promise<readonly Delivery[]> =>
  endedDeliveries(admin, 'lingyun', id, count)
const stop = (space: string, id: string) =>
  admin.call<{ code?: string }>('PUT', `/space-${space}/api/shares/${id}/stop`, { reason: 'over' })

it('an offer is read in place once it is accepted, and by nobody after it was stopped', async () => {
  await put({ name: 'Seal', code: 'S-1', open: 'yes', secret: 'hidden', kind: 'a' })
  const id = await offer()
  expect(await shareOf('lingyun', id)).toMatchObject({ direction: 'in', state: 'offered', source: null })
  expect((await accept(id, { mode: 'live', roles: [] })).status).toBe(200)
  const { body } = await rowsIn('lingyun', id)
  expect(body.data.map(({ values }) => values)).toEqual([['Seal', 'S-1', 'yes']])
  expect((await rowsIn('demo', id, user)).status).toBe(404)
  expect((await stop('demo', id)).status).toBe(200)
  expect((await rowsIn('lingyun', id)).body.code).toBe('share.state')
  // Only who stopped it resumes it.
  expect((await admin.call('PUT', `/space-lingyun/api/shares/${id}/resume`)).status).toBe(409)
  await admin.call('PUT', `/space-demo/api/shares/${id}/resume`)
  expect((await rowsIn('lingyun', id)).status).toBe(200)
})

it('records are delivered by key: new, changed, rejected and gone ones, each once', async () => {
  const seal = await put({ name: 'Seal', code: 'S-1' })
  const valve = await put({ name: 'Valve', code: 'V-1' })
  await admin.call('POST', '/space-lingyun/api/tables/takes/records', {
    name: 'Old seal',
    number: 'S-1',
    note: 'ours',
  })
  const id = await offer()
  expect((await accept(id, into)).status).toBe(200)
  expect(await delivered(id, 1)).toMatchObject([{ state: 'succeeded', read: 2, created: 1, changed: 1 }])
  const arrived = await recordsOf('lingyun', 'takes')
  expect(arrived).toMatchObject([{ name: 'Seal', number: 'S-1', note: 'ours' }, { name: 'Valve' }])

  await changed(seal, { name: 'Seal 2' })
  await admin.call('DELETE', `/space-demo/api/tables/gives/records/${valve.id}`)
  expect((await admin.call('POST', `/space-demo/api/shares/${id}/run`)).status).toBe(202)
  expect((await delivered(id, 2))[0]).toMatchObject({ created: 0, changed: 1, removed: 1, cause: 'hand' })
  expect((await recordsOf('lingyun', 'takes')).map(({ name }) => name)).toEqual(['Seal 2'])

  // A value the receiving field does not take is a reject, whose reason only the receiving side reads.
  const mapping = [...into.mapping, { from: 'open', to: 'size' }]
  const fresh = await put({ name: 'Bolt', code: 'B-1', open: 'large' })
  expect((await accept(id, { ...into, mapping })).status).toBe(200)
  const [last] = await delivered(id, 3)
  expect(last).toMatchObject({ state: 'partly', rejected: 1 })
  const rejects = (space: string) =>
    admin.call<{ data: Reject[] }>('GET', `/space-${space}/api/share-deliveries/${last?.id}/rejects`)
  expect((await rejects('lingyun')).body.data).toMatchObject([{ title: 'Bolt', field: 'size' }])
  expect((await rejects('demo')).body.data).toEqual([])
  // A provider keeps the offers going and reads no records.
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.account where login_id = 'saas'`,
  )
  const there = systemCtx(kernel, 'lingyun', 'test')
  await addMember(there, { account: rows[0]?.id ?? '', name: '林楠', userType: 'platform' })
  const saas = visitor()
  await saas.signIn('saas', demoPassword)
  const seen = await saas.call<{ data: Reject[] }>(
    'GET',
    `/space-lingyun/api/share-deliveries/${last?.id}/rejects`,
  )
  expect(seen.body.data).toMatchObject([{ title: null, field: 'size', params: {} }])
  expect((await rowsIn('lingyun', id, saas)).body.code).toBe('share.not_found')
  await changed(fresh, { open: '7' })
  await admin.call('POST', `/space-lingyun/api/shares/${id}/run`)
  expect((await delivered(id, 4))[0]).toMatchObject({ state: 'succeeded', created: 1 })
})

it('changes of the offered table are delivered by themselves', async () => {
  const id = await offer({ schedule: { kind: 'change' } })
  await accept(id, into)
  await delivered(id, 1)
  await put({ name: 'Pump', code: 'P-1' })
  expect((await delivered(id, 2))[0]).toMatchObject({ cause: 'change', created: 1 })
})

it('what is no offer is refused, with the place', async () => {
  const refused = async (more: object) => {
    const { body } = await admin.call<{ issues: { field: string; code: string }[] }>(
      'POST',
      '/space-demo/api/shares',
      { ...terms, table: 'gives', to: 'lingyun', ...more },
    )
    return body.issues.map(({ field, code }) => `${field} ${code}`)
  }
  expect(await refused({ to: 'demo' })).toEqual(['to share_own'])
  expect(await refused({ to: 'nosuch' })).toEqual(['to share_no_space'])
  expect(await refused({ until: '2020-01-01' })).toEqual(['until share_past'])
  expect(await refused({ fields: ['name', 'nosuch'] })).toEqual(['fields.1 unknown'])
  expect(
    (await user.call('POST', '/space-demo/api/shares', { ...terms, table: 'gives', to: 'lingyun' })).status,
  ).toBe(403)
  const id = await offer({ copies: false })
  expect((await accept(id, into)).status).toBe(400)
  expect(
    (await admin.call('PUT', `/space-demo/api/shares/${id}/arrival`, { arrival: into })).body,
  ).toMatchObject({
    code: 'share.not_found',
  })
})

it('what is left of an offer is read after a field was removed, which names the offer before', async () => {
  await put({ name: 'Seal', code: 'S-1', open: 'yes' })
  const id = await offer({ name: 'Parts for all' })
  await accept(id, { ...into, removes: false })
  await delivered(id, 1)
  type Uses = { data: { design: { kind: string; name: string } }[] }
  const uses = await admin.call<Uses>('GET', '/space-demo/api/mentions/table/gives?part=open')
  expect(uses.body.data.map(({ design }) => [design.kind, design.name])).toEqual([['share', 'Parts for all']])
  const filtered = await offer({ name: 'Open parts', filter: { op: 'eq', field: 'open', value: 'yes' } })
  const { open: _, ...fields } = source.fields
  const definition = { ...source, fields }
  const body = { tables: [definition], view: null }
  const problems = async () =>
    (
      await admin.call<{ problems: { code: string; severity: string; params: { name: string } }[] }>(
        'POST',
        '/space-demo/api/designs/table/gives/check',
        { body },
      )
    ).body.problems.flatMap(({ code, severity, params }) =>
      code.startsWith('field_') ? [`${severity} ${code} ${params.name}`] : [],
    )
  expect(new Set(await problems())).toEqual(
    new Set([
      'warning field_given_by Parts for all',
      'warning field_given_by Open parts',
      'error field_needed_by Open parts',
    ]),
  )
  await admin.call('PUT', `/space-lingyun/api/shares/${filtered}/refusal`, { reason: '' })
  expect(await problems()).toEqual(['warning field_given_by Parts for all'])

  const there = systemCtx(kernel, 'demo', 'test')
  await saveTable(there, definition, 1)
  for (const space of ['demo', 'lingyun']) {
    const { status, body } = await rowsIn(space, id)
    expect([status, body.data[0]?.values]).toEqual([200, ['Seal', 'S-1']])
    expect(body.gone).toEqual([{ id: 'open', label: source.fields.open?.label ?? 'open' }])
  }
  expect((await rowsIn('lingyun', id)).body.data).toHaveLength(1)
  await put({ name: 'Bolt', code: 'B-1' })
  await admin.call('POST', `/space-demo/api/shares/${id}/run`)
  expect((await delivered(id, 2))[0]).toMatchObject({ state: 'succeeded', created: 1 })
  await saveTable(there, source, 2)
})

it('who removes an application is told of offers and designs elsewhere that use it', async () => {
  const { data } = (await admin.call<{ data: TableSummary[] }>('GET', '/space-demo/api/tables')).body
  const app = data.find(({ id }) => id === 'equipment')?.app
  const offered = await admin.call('POST', '/space-demo/api/shares', {
    ...terms,
    name: 'Machines',
    fields: ['name'],
    table: 'equipment',
    to: 'lingyun',
  })
  expect(offered.status).toBe(201)
  const uses = await admin.call<{ data: { kind: string; name: unknown; app: string | null }[] }>(
    'GET',
    `/space-demo/api/apps/${app}/uses`,
  )
  expect(uses.body.data).toContainEqual(expect.objectContaining({ kind: 'share', name: 'Machines' }))
  // Work orders of another application link to machines.
  expect(uses.body.data).toContainEqual(expect.objectContaining({ kind: 'table', id: 'work_order' }))
  expect(uses.body.data.filter(design => design.app === app)).toEqual([])
  expect((await user.call('GET', `/space-demo/api/apps/${app}/uses`)).status).toBe(403)
})

it('nothing crosses that was not offered', { timeout: timeForRuns(60_000) }, async () => {
  const kinds = ['a', 'b'] as const
  const cells = new Map<string, { readonly field: string; readonly kind: string }>()
  for (const kind of kinds)
    for (const at of [1, 2]) {
      const values = Object.fromEntries(['name', ...columns].map(name => [name, `${name}-${kind}-${at}`]))
      for (const [name, value] of Object.entries(values)) cells.set(value, { field: name, kind })
      await put({ ...values, kind })
    }
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(['name', ...columns], { minLength: 1 }),
      fc.option(fc.constantFrom(...kinds), { nil: undefined }),
      fc.constantFrom('live', 'refused', 'stopped', 'offered'),
      async (fields, kind, fate) => {
        const filter = kind === undefined ? true : { op: 'eq', field: 'kind', value: kind }
        const id = await offer({ fields, filter })
        if (fate === 'live' || fate === 'stopped') await accept(id, { mode: 'live', roles: [] })
        if (fate === 'refused')
          await admin.call('PUT', `/space-lingyun/api/shares/${id}/refusal`, { reason: '' })
        if (fate === 'stopped') await stop('lingyun', id)
        const answers = [
          await rowsIn('lingyun', id),
          await admin.call('GET', '/space-lingyun/api/shares'),
          await admin.call('GET', `/space-lingyun/api/shares/${id}/rows?sort=secret`),
          await admin.call('GET', `/space-lingyun/api/share-deliveries?share=${id}`),
        ]
        const said = JSON.stringify(answers.map(({ body }) => body))
        const isOpen = fate === 'live' || fate === 'offered'
        for (const [value, cell] of cells) {
          const isOffered = fields.includes(cell.field) && (kind === undefined || kind === cell.kind)
          expect([value, said.includes(value)]).toEqual([value, isOffered && isOpen])
        }
      },
    ),
    { numRuns: runs(8) },
  )
})
