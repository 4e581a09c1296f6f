import type { AppError } from '@gantry/base/shared'
import { platform, sql, systemCtx } from '@gantry/kernel/server'
import { me, type Query, role, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { countRecords } from './count-records.ts'
import { findRecords } from './find-records.ts'
import { idOf, insertRows, layTables, ticket, ticketLine } from './fixtures.ts'
import { getRecord } from './get-record.ts'

const kernel = await testDatabase()
const own = where('owner', 'eq', me)
const policy = [
  { operations: ['read', 'update'] as const, rows: own },
  { who: role('clerk'), operations: ['read'] as const, fields: ['name', 'status', 'due', 'lines'] },
  { who: role('chief'), operations: ['read', 'update', 'remove', 'export'] as const },
]
const table = ticket(policy)
await layTables(kernel, policy, ['alpha', 'beta'])

const line = (item: string, count: number) => ({ item, count })
const rows = [
  {
    name: '泵房检修',
    qty: 3,
    price: '1.5000',
    status: 'open',
    owner: idOf(2),
    person: idOf(3),
    due: '2026-03-04',
  },
  { name: 'Boiler', qty: 1, status: 'done', owner: idOf(3), department: idOf(12), lines: [line('bolt', 4)] },
  { name: 'Crane 100%', qty: null, status: 'waiting', owner: idOf(2), parent: idOf(1001), urgent: true },
  {
    name: 'Drill',
    qty: 3,
    status: 'open',
    owner: idOf(3),
    tags: ['red', 'blue'],
    seen: '2026-03-04T01:02:03.000Z',
  },
  { name: 'Engine', qty: 2, owner: idOf(2), lines: [line('nut', 1), line('washer', 2)], note: 'Crane' },
].map((row, at) => ({
  id: idOf(1001 + at),
  createdAt: `2026-01-0${at + 1}T00:00:00.000Z`,
  createdBy: idOf(2),
  ...row,
}))
await insertRows(kernel, 'alpha', table, rows, { lines: ticketLine })
await insertRows(kernel, 'alpha', table, [
  { id: idOf(1900), name: 'Gone', deletedAt: '2026-02-01T00:00:00Z' },
])
await insertRows(kernel, 'beta', table, [{ id: idOf(2001), name: 'Beta', owner: idOf(2) }])

const chief = testCtx(kernel, { roles: ['chief'], personId: idOf(2) })
const clerk = testCtx(kernel, { roles: ['clerk'], personId: idOf(3) })
const nobodySpecial = testCtx(kernel, { personId: idOf(2) })
const names = async (query: Query, ctx = chief) =>
  (await findRecords(ctx, 'ticket', query)).data.map(row => row.name)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: AppError) => [error.code, ...error.issues.map(each => `${each.field} ${each.code}`)],
  )

const newestByQty: Query = { sort: [{ field: 'qty', direction: 'desc' }] }

describe('a page', () => {
  test('has records as the API says, newest first, with titles and without slave rows', async () => {
    const page = await findRecords(chief, 'ticket', { pageSize: 2 })
    expect(page.total).toBe(5)
    expect(page.page).toMatchObject({ number: 1, size: 2, capped: false })
    expect(page.data.map(row => row.name)).toEqual(['Engine', 'Drill'])
    expect(page.data[1]).toEqual({
      id: idOf(1004),
      version: 1,
      createdAt: '2026-01-04T00:00:00.000Z',
      createdBy: { id: idOf(2), title: 'alpha Li' },
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedBy: null,
      owner: { id: idOf(3), title: 'alpha Wang' },
      ownerDepartment: null,
      name: 'Drill',
      note: null,
      qty: 3,
      price: null,
      status: 'open',
      urgent: null,
      due: null,
      seen: '2026-03-04T01:02:03.000Z',
      person: null,
      department: null,
      parent: null,
      tags: ['red', 'blue'],
      files: null,
    })
  })

  test('has the fields asked for, slave rows among them', async () => {
    const { data } = await findRecords(chief, 'ticket', {
      fields: ['name', 'lines'],
      filter: where('name', 'eq', 'Engine'),
    })
    expect(data).toEqual([
      {
        id: idOf(1005),
        version: 1,
        name: 'Engine',
        lines: [
          { id: expect.any(String), item: 'nut', count: 1, on: null },
          { id: expect.any(String), item: 'washer', count: 2, on: null },
        ],
      },
    ])
  })

  test.each<[Query, string[]]>([
    [{ sort: [{ field: 'qty', direction: 'asc' }] }, ['Boiler', 'Engine', '泵房检修', 'Drill', 'Crane 100%']],
    [
      { sort: [{ field: 'qty', direction: 'desc' }] },
      ['Crane 100%', 'Drill', '泵房检修', 'Engine', 'Boiler'],
    ],
    [
      { sort: [{ field: 'status', direction: 'asc' }] },
      ['泵房检修', 'Drill', 'Crane 100%', 'Boiler', 'Engine'],
    ],
    [
      {
        sort: [
          { field: 'status', direction: 'desc' },
          { field: 'qty', direction: 'asc' },
        ],
      },
      ['Engine', 'Boiler', 'Crane 100%', '泵房检修', 'Drill'],
    ],
    [{ sort: [{ field: 'id', direction: 'asc' }] }, ['泵房检修', 'Boiler', 'Crane 100%', 'Drill', 'Engine']],
  ])('%j is the same walked by number and by cursor', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    const numbered: unknown[] = []
    for (let page = 1; page <= 3; page++) numbered.push(...(await names({ ...query, page, pageSize: 2 })))
    expect(numbered).toEqual(expected)
    const walked: unknown[] = []
    let cursor: string | null | undefined
    do {
      const page = await findRecords(chief, 'ticket', { ...query, pageSize: 2, ...(cursor && { cursor }) })
      walked.push(...page.data.map(row => row.name))
      expect(page.total).toBe(5)
      cursor = page.page.next
    } while (cursor)
    expect(walked).toEqual(expected)
  })

  test('shows values that are options no longer after all options', async () => {
    const status = (value: string | null) =>
      platform(kernel).run(sql`update s_alpha.t_ticket set f_status = ${value} where id = ${idOf(1005)}`)
    const sort = (direction: 'asc' | 'desc') => ({ sort: [{ field: 'status', direction }], pageSize: 3 })
    await status('gone')
    expect(await names({ ...sort('desc'), page: 2 })).toEqual(['泵房检修', 'Engine'])
    expect(await names({ ...sort('asc'), page: 2 })).toEqual(['Boiler', 'Engine'])
    await status(null)
  })

  test('refuses a cursor somebody made up', async () => {
    const { page } = await findRecords(chief, 'ticket', { ...newestByQty, pageSize: 1 })
    const [mark] = JSON.parse(Buffer.from(page.next ?? '', 'base64url').toString())
    for (const key of ['many', '9'.repeat(40)]) {
      const cursor = Buffer.from(JSON.stringify([mark, key, idOf(1)])).toString('base64url')
      expect(await refusal(findRecords(chief, 'ticket', { ...newestByQty, cursor }))).toEqual([
        'query.invalid',
        'cursor cursor',
      ])
    }
  })

  test.each<[string, string[]]>([
    ['crane', ['Engine', 'Crane 100%']],
    ['泵房', ['泵房检修']],
    ['100%', ['Crane 100%']],
    ['%', ['Crane 100%']],
    ['eng cra', ['Engine']],
    ['nut', []],
  ])('search for %s finds %j', async (search, expected) => expect(await names({ search })).toEqual(expected))
})

describe('a list of few rules among many', () => {
  const ticketOf = (n: number) => ({
    id: idOf(3_000 + n),
    name: `Ticket ${n}`,
    status: ['open', 'waiting', 'done', null][n % 4],
    owner: idOf(2 + (n % 3)),
    qty: n,
  })
  test('is the same walked by number and by cursor, and no record stands in it twice', async () => {
    const rules = [
      { operations: ['read'] as const, rows: own },
      { operations: ['read'] as const, rows: where('status', 'in', ['open', 'waiting']) },
    ]
    const many = Array.from({ length: 90 }, (_, n) => ticketOf(n))
    const other = await testDatabase()
    await layTables(other, rules)
    await insertRows(other, 'alpha', table, many)
    const asked = testCtx(other, { personId: idOf(2) })
    const expected = many
      .filter(({ status, owner }) => owner === idOf(2) || status === 'open' || status === 'waiting')
      .map(({ name }) => name)
      .reverse()
    const numbered: unknown[] = []
    for (let page = 1; page <= 9; page++) numbered.push(...(await names({ page, pageSize: 7 }, asked)))
    expect(numbered).toEqual(expected)
    const walked: unknown[] = []
    let cursor: string | null | undefined
    do {
      const page = await findRecords(asked, 'ticket', { pageSize: 7, ...(cursor && { cursor }) })
      expect(page.total).toBe(expected.length)
      walked.push(...page.data.map(row => row.name))
      cursor = page.page.next
    } while (cursor)
    expect(walked).toEqual(expected)
    // What the page tells costs nothing; the rest is asked for afterwards.
    const later = (pageSize: number) => findRecords(asked, 'ticket', { pageSize, count: 'later' })
    expect((await later(7)).total).toBe(null)
    expect((await later(100)).total).toBe(expected.length)
    expect(await countRecords(asked, 'ticket', {})).toEqual({ count: expected.length, capped: false })
    const open = { filter: where('status', 'eq', 'open') }
    expect(await countRecords(asked, 'ticket', open)).toEqual({ count: 23, capped: false })
  })
})

describe('what a person may not read', () => {
  test('is in no page and no total', async () => {
    expect(await names({}, nobodySpecial)).toEqual(['Engine', 'Crane 100%', '泵房检修'])
    expect((await findRecords(nobodySpecial, 'ticket', { pageSize: 1 })).total).toBe(3)
  })

  test('is not told apart from what does not exist', async () => {
    const answers = await Promise.all(
      [idOf(1002), idOf(2001), idOf(1900), idOf(9999)].map(id =>
        refusal(getRecord(nobodySpecial, 'ticket', id)),
      ),
    )
    expect(new Set(answers.flat())).toEqual(new Set(['record.not_found']))
  })

  test('shows no title where it is linked', async () => {
    const { data } = await getRecord(nobodySpecial, 'ticket', idOf(1003))
    expect(data.parent).toEqual({ id: idOf(1001), title: '泵房检修' })
    await platform(kernel).run(sql`update s_alpha.t_ticket set owner = ${idOf(3)} where id = ${idOf(1001)}`)
    const later = await getRecord(nobodySpecial, 'ticket', idOf(1003))
    expect(later.data.parent).toEqual({ id: idOf(1001), title: null })
    await platform(kernel).run(sql`update s_alpha.t_ticket set owner = ${idOf(2)} where id = ${idOf(1001)}`)
  })

  test('is empty in a row that another grant opens', async () => {
    const { data } = await findRecords(clerk, 'ticket', { sort: [{ field: 'id', direction: 'asc' }] })
    expect(data.map(row => [row.name, row.qty])).toEqual([
      ['泵房检修', null],
      ['Boiler', 1],
      ['Crane 100%', null],
      ['Drill', 3],
      ['Engine', null],
    ])
  })

  test.each<[string, Query]>([
    ['a filter', { filter: where('qty', 'gte', 2), sort: [{ field: 'id', direction: 'asc' }] }],
    ['a search', { search: 'Crane', fields: ['note'] }],
    ['a sort', { sort: [{ field: 'qty', direction: 'desc' }] }],
  ])('cannot be inferred by %s over a field open elsewhere', async (kind, query) => {
    const found = await names(query, clerk)
    if (kind === 'a filter') expect(found).toEqual(['Drill'])
    // The note of Engine says Crane, and is not this clerk's to read.
    if (kind === 'a search')
      expect((await findRecords(clerk, 'ticket', query)).data.map(row => row.id)).toEqual([idOf(1003)])
    if (kind === 'a sort') expect(found.slice(-2)).toEqual(['Drill', 'Boiler'])
  })

  test('is refused in the words for what does not exist', async () => {
    const outsider = testCtx(kernel, { roles: ['clerk'], personId: idOf(40), userType: 'admin' })
    expect(await names({ filter: where('qty', 'gte', 0) }, outsider)).toEqual([])
    const member = (query: Query) => refusal(findRecords(chief, 'member', query))
    expect(await member({ filter: where('phone', 'eq', '1') })).toEqual(['query.invalid', 'phone unknown'])
    expect(await member({ sort: [{ field: 'phone', direction: 'asc' }] })).toEqual([
      'query.invalid',
      'phone unknown',
    ])
    expect(await member({ fields: ['phone'] })).toEqual(['query.invalid', 'phone unknown'])
    expect(await member({ filter: where('nothing', 'eq', '1') })).toEqual([
      'query.invalid',
      'nothing unknown',
    ])
    expect((await findRecords(chief, 'member', { search: '2' })).data).toEqual([])
  })

  test('in another space is not there', async () => {
    const elsewhere = testCtx(kernel, { space: 'beta', roles: ['chief'] })
    expect(await names({}, elsewhere)).toEqual(['Beta'])
    const { data } = await findRecords(elsewhere, 'member')
    expect(data.map(row => row.name).sort()).toEqual(['beta Li', 'beta Wang'])
    // The owner is a member of the other space.
    expect((await findRecords(elsewhere, 'ticket')).data[0]?.owner).toEqual({ id: idOf(2), title: null })
  })

  test.each(['root', 'saas', 'safe', 'audit'] as const)('is everything to %s', async userType => {
    const officer = testCtx(kernel, { userType, roles: ['chief'] })
    expect(await refusal(findRecords(officer, 'ticket'))).toEqual(['permission.denied'])
  })
})

describe('one record', () => {
  test('carries its slave rows and what may be done with it', async () => {
    expect(await getRecord(nobodySpecial, 'ticket', idOf(1005))).toMatchObject({
      data: { name: 'Engine', lines: [{ item: 'nut' }, { item: 'washer' }] },
      rights: {
        update: true,
        remove: false,
        share: false,
        handOver: false,
        fields: Object.keys(table.fields),
        masked: [],
      },
    })
    expect(await getRecord(clerk, 'ticket', idOf(1005))).toMatchObject({
      data: { name: 'Engine', note: null },
      rights: { update: false, remove: false, share: false, handOver: false, fields: [], masked: [] },
    })
  })

  test('of slave rows obeys the master', async () => {
    const items = async (ctx = chief) =>
      (await findRecords(ctx, 'ticket_line', { sort: [{ field: 'item', direction: 'asc' }] })).data.map(
        row => row.item,
      )
    expect(await items()).toEqual(['bolt', 'nut', 'washer'])
    expect(await items(nobodySpecial)).toEqual(['nut', 'washer'])
  })
})

describe('hostile words', () => {
  const hostile = [
    `'; drop table s_alpha.t_ticket; --`,
    `" or 1=1 --`,
    '$1',
    '\\',
    '%_%',
    '{}',
    ')',
    `\u0000`,
    '😀',
  ]
  test.each(hostile)('%j stays a word', async word => {
    await expect(names({ search: word })).resolves.toBeInstanceOf(Array)
    await refusalOrAnswer(names({ filter: where('name', 'contains', word) }))
    await refusalOrAnswer(names({ filter: where('name', 'in', [word, 'x']) }))
    await refusalOrAnswer(names({ filter: where('tags', 'contains', [word]) }))
    for (const query of [
      { filter: where(word, 'eq', 1) },
      { filter: where(`lines.${word}`, 'eq', 1) },
      { sort: [{ field: word, direction: 'asc' as const }] },
      { fields: [word] },
      { cursor: word },
      { cursor: Buffer.from(JSON.stringify([word, word])).toString('base64url') },
      { filter: where('parent', 'under', word) },
      { filter: where('due', 'gt', word) },
    ])
      expect((await refusal(findRecords(chief, 'ticket', query)))[0]).toBe('query.invalid')
    expect((await findRecords(chief, 'ticket')).total).toBe(5)
  })

  const refusalOrAnswer = (work: Promise<unknown>) =>
    work.catch((error: AppError) => expect(error.code).toBe('query.invalid'))
})

test('the product itself sees every row of its space and says why', async () => {
  expect(await names({ count: 'exact' }, systemCtx(kernel, 'alpha', 'nightly sync'))).toHaveLength(5)
})
