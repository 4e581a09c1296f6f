import { asJson, type Json, type JsonObject, newId } from '@gantry/base/shared'
import {
  designs,
  dropField,
  keepDraft,
  openDesign,
  publishDesigns,
  releaseDesign,
  whoMentions,
} from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { rankField, role, type TableView, userType, where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  getRecord,
  saveTable,
  updateRecord,
} from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeTogether } from './change-together.ts'
import { views } from './index.ts'
import { listViews } from './list-views.ts'
import { moveRecord } from './move-record.ts'
import { orderViews } from './order-views.ts'
import { setViewState } from './set-view-state.ts'
import { tryChanges } from './try-changes.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs, views])
const planners = newId()
const admin = () => testCtx(kernel, { userType: 'admin' })
const planner = () => testCtx(kernel, { roles: [planners] })
const guest = () => testCtx(kernel)
const work = ['read', 'create', 'update', 'remove'] as const
const table = drawnTable(
  'job',
  {
    status: field.choice(['open', 'doing', 'done']),
    price: field.decimal({ scale: 2 }),
    day: field.date(),
  },
  {
    policy: [
      { who: userType('admin'), operations: [...work] },
      { who: role(planners), operations: [...work] },
      { operations: ['read'], fields: ['name', 'status', 'day'] },
    ],
  },
)
const board = (more: Partial<TableView> = {}): TableView => ({
  id: newId(),
  table: 'job',
  kind: 'board',
  label: 'Board',
  options: { group: 'status', card: ['day', 'price'], total: 'price', byHand: true },
  ...more,
})
const publish = (view: TableView) => releaseDesign(admin(), { kind: 'view', id: view.id, body: asJson(view) })
const open = board({ position: 1 })
const names: Record<string, string> = {}

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(admin(), table)
  await publish(open)
  for (const name of ['a', 'b', 'c', 'd']) {
    const { id } = await createRecord(admin(), 'job', { name, status: 'open', price: 5 })
    names[name] = id
  }
})

describe('the views of a table', () => {
  test('are offered in their order, to those they are for, without what is closed to them', async () => {
    const dear = board({ position: 3, filter: where('price', 'gt', 100) })
    const closed = board({ position: 2, audience: [planners], sort: [{ field: 'price', direction: 'asc' }] })
    await publish(dear)
    await publish(closed)
    const offered = async (ctx: ReturnType<typeof admin>) =>
      (await listViews(ctx, 'job')).map(({ id, options }) => [id, options])
    expect((await offered(planner())).map(([id]) => id)).toEqual([open.id, closed.id, dear.id])
    expect((await offered(admin())).map(([id]) => id)).toEqual([open.id, closed.id, dear.id])
    expect(await offered(guest())).toEqual([[open.id, { group: 'status', card: ['day'], byHand: true }]])
    const moved = [dear.id, open.id, closed.id]
    await orderViews(admin(), 'job', moved)
    expect((await offered(admin())).map(([id]) => id)).toEqual(moved)
    // Whoever is not offered all of them orders those he sees: they share the places they have.
    await orderViews(admin(), 'job', [closed.id, open.id])
    expect((await offered(admin())).map(([id]) => id)).toEqual([dear.id, closed.id, open.id])
    expect(await codeOf(orderViews(admin(), 'job', [newId(), open.id]))).toBe('request.invalid')
    expect(await codeOf(orderViews(admin(), 'job', [dear.id, dear.id, open.id]))).toBe('request.invalid')
    const key = { kind: 'view', id: dear.id }
    const drawn = asJson({ ...dear, position: 1, label: 'Very dear' })
    await keepDraft(admin(), { ...key, body: drawn, base: 2, revision: 0 })
    await orderViews(admin(), 'job', [open.id, closed.id, dear.id])
    const draft = await openDesign(admin(), key)
    expect(draft.draft).toMatchObject({ base: 3, body: { label: 'Very dear', position: 3 } })
    await setViewState(admin(), closed.id, 'stopped')
    await setViewState(admin(), dear.id, 'removed')
    expect(await offered(planner())).toHaveLength(1)
  })

  test('are tried by a role before they are published, in the place of their release', async () => {
    const view = board({ label: 'Tried', options: { group: 'status', card: ['day', 'price'] } })
    const wrong = board({ options: { group: 'price' } })
    for (const each of [view, wrong])
      await keepDraft(admin(), {
        kind: 'view',
        id: each.id,
        body: asJson(each),
        base: null,
        revision: 0,
      })
    const tried = async (id: string, within = admin().actor) => {
      const ctx = testCtx(kernel, { tries: { kind: 'view', id }, within })
      return (await listViews(ctx, 'job')).find(each => each.id === id)
    }
    expect(await tried(view.id)).toMatchObject({ label: 'Tried', options: { card: ['day'] } })
    expect((await listViews(guest(), 'job')).map(({ id }) => id)).not.toContain(view.id)
    expect(await tried(wrong.id)).toBeUndefined()
    expect(await codeOf(tried(view.id, guest().actor))).toBe('permission.denied')
  })

  test('are published at once, and only when they can be shown', async () => {
    const view = board({ options: { group: 'price' } })
    const key = { kind: 'view', id: view.id }
    const draft = await keepDraft(admin(), {
      ...key,
      body: asJson(view),
      base: null,
      revision: 0,
    })
    await expect(
      publishDesigns(admin(), { designs: [{ ...key, revision: draft.revision }] }),
    ).rejects.toMatchObject({
      code: 'design.invalid',
      issues: [{ field: 'options.group', code: 'view_field' }],
    })
  })
})

describe('cards of a board', () => {
  const order = async (status = 'open') => {
    const { data } = await findRecords(planner(), 'job', {
      filter: where('status', 'eq', status),
      sort: [{ field: rankField(open.id), direction: 'desc' }],
      fields: ['name'],
    })
    return data.map(({ name }) => name).join('')
  }
  const versionOf = async (name: string) =>
    (await findRecords(admin(), 'job', { filter: where('name', 'eq', name) })).data[0]!.version
  const move = async (name: string, between: [string | null, string | null], record = {}) =>
    moveRecord(planner(), {
      table: 'job',
      view: open.id,
      id: names[name]!,
      version: await versionOf(name),
      record,
      above: between[0] && names[between[0]]!,
      below: between[1] && names[between[1]]!,
    })

  test('stand newest first until somebody puts them elsewhere', async () => {
    expect(await order()).toBe('dcba')
    await move('a', ['d', 'c'])
    expect(await order()).toBe('dacb')
    await move('d', ['b', null])
    expect(await order()).toBe('acbd')
    await move('b', [null, 'a'])
    expect(await order()).toBe('bacd')
    expect(await versionOf('a')).toBe(1)
  })

  test('are read page by page in that order, new ones first', async () => {
    const { id } = await createRecord(admin(), 'job', { name: 'e', status: 'open' })
    names.e = id
    const page = async (cursor?: string) =>
      findRecords(planner(), 'job', {
        filter: where('status', 'eq', 'open'),
        sort: [{ field: rankField(open.id), direction: 'desc' }],
        pageSize: 2,
        ...(cursor !== undefined && { cursor }),
      })
    const seen: unknown[] = []
    for (let cursor: string | undefined; ; ) {
      const { data, page: at } = await page(cursor)
      seen.push(...data.map(({ name }) => name))
      if (at.next === null) break
      cursor = at.next
    }
    expect(seen.join('')).toBe('ebacd')
  })

  test('move with the change of their record, or not at all', async () => {
    await move('c', [null, null], { status: 'doing' })
    expect([await order('doing'), await order()]).toEqual(['c', 'ebad'])
    const seen = await versionOf('a')
    await updateRecord(admin(), 'job', names.a!, { version: seen, price: 6 })
    const late = moveRecord(planner(), {
      table: 'job',
      view: open.id,
      id: names.a!,
      version: seen,
      record: { status: 'done' },
      above: null,
      below: names.e!,
    })
    expect(await codeOf(late)).toBe('record.conflict')
    expect(await order()).toBe('ebad')
  })

  test('dragged by two people at once go where the first puts them, and the second is told', async () => {
    const version = await versionOf('d')
    const drag = (status: string) =>
      codeOf(
        moveRecord(planner(), {
          table: 'job',
          view: open.id,
          id: names.d!,
          version,
          record: { status },
          above: null,
          below: null,
        }),
      )
    const codes = await Promise.all([drag('doing'), drag('done')])
    expect(codes.toSorted()).toEqual(['done', 'record.conflict'])
    const { data } = await getRecord(admin(), 'job', names.d!)
    expect(data.status).toBe(codes[0] === 'done' ? 'doing' : 'done')
    await updateRecord(admin(), 'job', names.d!, { version: version + 1, status: 'open' })
  })

  test('are moved by nobody who may not change them', async () => {
    const asGuest = moveRecord(guest(), {
      table: 'job',
      view: open.id,
      id: names.a!,
      version: await versionOf('a'),
      record: {},
      above: null,
      below: null,
    })
    expect(await codeOf(asGuest)).toBe('permission.denied')
    expect(
      await codeOf(
        moveRecord(planner(), {
          table: 'job',
          view: newId(),
          id: names.a!,
          version: 1,
          record: {},
          above: null,
          below: null,
        }),
      ),
    ).toBe('view.not_found')
  })
})

describe('changes of several records', () => {
  const rowsOf = async () => {
    const { data } = await findRecords(admin(), 'job', { fields: ['name', 'day', 'price'] })
    return new Map(data.map(row => [row.name as string, row]))
  }

  test('are made together, or not at all', async () => {
    const before = await rowsOf()
    const change = (name: string, record: Record<string, Json>) => ({
      id: before.get(name)!.id,
      version: before.get(name)!.version,
      record,
    })
    const done = await changeTogether(planner(), {
      table: 'job',
      view: open.id,
      changes: [change('a', { day: '2026-07-01' }), change('b', { day: '2026-07-02' })],
    })
    expect(done).toHaveLength(2)
    const after = await rowsOf()
    expect([after.get('a')?.day, after.get('b')?.day]).toEqual(['2026-07-01', '2026-07-02'])

    // One of them was changed since: neither is.
    const stale = changeTogether(planner(), {
      table: 'job',
      view: open.id,
      changes: [change('c', { day: '2026-07-03' }), change('a', { day: '2026-07-09' })],
    })
    expect(await codeOf(stale)).toBe('record.conflict')
    expect((await rowsOf()).get('c')?.day ?? null).toBe(before.get('c')?.day ?? null)
  })

  test('are for those who may change the records, in a view that is offered to them', async () => {
    const row = (await rowsOf()).get('d')!
    const changes = [{ id: row.id, version: row.version, record: { day: '2026-07-01' } }]
    expect(await codeOf(changeTogether(guest(), { table: 'job', view: open.id, changes }))).toBe(
      'permission.denied',
    )
    expect(await codeOf(changeTogether(planner(), { table: 'job', view: newId(), changes }))).toBe(
      'view.not_found',
    )
  })
})

describe('changes that are tried before a card is put down', () => {
  const closedAt = async (ctx: ReturnType<typeof admin>, changes: readonly JsonObject[]) =>
    (await tryChanges(ctx, { table: 'job', id: names.a ?? '', changes })).map(found => found?.code ?? null)

  test('are refused for what the form would refuse, one by one, and nothing is written', async () => {
    const before = await getRecord(admin(), 'job', names.a ?? '')
    expect(
      await closedAt(planner(), [{ status: 'doing' }, { status: 'sold' }, { day: '2026-13-40' }]),
    ).toEqual([null, expect.any(String), expect.any(String)])
    expect(await getRecord(admin(), 'job', names.a ?? '')).toEqual(before)
  })

  test('follow the rights of whoever drags', async () => {
    expect(await closedAt(guest(), [{ status: 'doing' }])).toEqual(['record_not_permitted'])
  })
})

test('a reference to a field goes from the draft of a view, unless the view cannot do without it', async () => {
  const view = board({ position: 9, sort: [{ field: 'price', direction: 'asc' }] })
  await publish(view)
  const key = { kind: 'view', id: view.id }
  const mentions = await whoMentions(admin(), { kind: 'table', ids: ['job'], part: 'price' })
  expect(mentions.find(({ design }) => design.id === view.id)?.removable).toBe(true)
  await dropField(admin(), { ...key, table: 'job', field: 'price' })
  const { draft, published } = await openDesign(admin(), key)
  expect(draft?.body).toEqual({
    ...board({ id: view.id, position: 9 }),
    options: { group: 'status', card: ['day'], byHand: true },
  })
  expect(published).toMatchObject({ sort: [{ field: 'price' }] })
  expect(await codeOf(dropField(admin(), { ...key, table: 'job', field: 'status' }))).toBe(
    'design.needs_field',
  )
  expect(await codeOf(dropField(guest(), { ...key, table: 'job', field: 'day' }))).toBe('permission.denied')
})
