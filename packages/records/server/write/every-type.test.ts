import { Readable } from 'node:stream'
import { AppError, limits } from '@gantry/base/shared'
import { raw, sql, storeFile } from '@gantry/kernel/server'
import { everything, recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { getRecord } from '../read/get-record.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { createRecord, createRecords } from './create-records.ts'
import { storedRows } from './stored-rows.ts'
import { targetOf } from './target.ts'
import { updateRecord } from './update-record.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel)
let files: readonly object[] = []
let person = ''
let other = ''
let role = ''
let post = ''
let crew = ''
let top = ''
let higher = ''
let part = ''
let team = ''

/** A value for every field that takes one, and another to change it to. */
const values = (): Readonly<Record<string, readonly [first: unknown, then: unknown]>> => ({
  name: ['“Quoted” \\ {a,b} 😀', "O'Neil; drop table x --"],
  nick: ['null', 'NULL'],
  remark: ['line\nline\t"tab"', '{}'],
  count: [0, -9_007_199_254_740_991],
  amount: [0, 1234.5],
  precise: ['12345678901234567890.0123456789', '-0.0000000001'],
  cost: [
    { amount: 0, currency: 'CNY' },
    { amount: 1234.5, currency: 'USD' },
  ],
  length: [
    { amount: 0, unit: 'mm' },
    { amount: 1.5, unit: 'm' },
  ],
  rate: [0, 12.5],
  score: [1, 5],
  progress: [0, 100],
  stay: [
    { from: '2024-02-29', to: '2024-03-01' },
    { from: '0001-01-01', to: '9999-12-31' },
  ],
  starts: ['00:00', '23:59'],
  done: [false, true],
  planned: ['2024-02-29', '0001-01-01'],
  noticed: ['2024-05-01T08:00:00.000Z', '1969-12-31T23:59:59.000Z'],
  phone: ['13800138000', '13900139000'],
  email: ['a@example.com', 'b@example.com'],
  site: ['https://example.com/a', 'mailto:a@example.com'],
  id_card: ['11010519491231002X', '440524188001010014'],
  postcode: ['430000', '050000'],
  credit: ['91350100M000100Y43', '91420100MA4KLX0R9T'],
  tags: [['急', '"{}\\'], ['返修']],
  barcode: ['P-204/7', '00012345'],
  colour: ['#1663d8', '#000000'],
  place: [
    { lng: 121.4737, lat: 31.2304 },
    { lng: 0, lat: 0, address: '一号门' },
  ],
  address: [
    { region: '310115', area: ['上海市', '浦东新区'], detail: '世纪大道100号' },
    { area: [], detail: 'Berlin' },
  ],
  data: [{ a: [1, null, '"'] }, [{}]],
  state: ['done', 'in_progress'],
  colours: [['red', 'blue'], ['green']],
  fault: ['worn', 'mech'],
  secret: ['hunter2', '密钥 "42"'],
  assignee: [person, person],
  team: [team, team],
  part: [part, part],
  holder: [part, part],
  helpers: [[person], [other, person]],
  teams: [[team], [team]],
  spares: [[part], [part]],
  role: [role, role],
  post: [post, post],
  crew: [crew, crew],
  above: [top, higher],
  pictures: [files, files.slice(1)],
  signed: [files.slice(0, 1), files.slice(1)],
  report: ['<p>a</p>', '<ul><li>b</li></ul>'],
  files: [files, files.slice(1)],
})
const at = (side: 0 | 1) => Object.fromEntries(Object.entries(values()).map(([id, pair]) => [id, pair[side]]))

beforeAll(async () => {
  person = (await createRecord(ctx, 'member', { name: 'Li' })).id
  role = (await createRecord(ctx, 'role', { name: 'Planner' })).id
  post = (await createRecord(ctx, 'post', { name: 'Foreman' })).id
  crew = (await createRecord(ctx, 'user_group', { name: 'Shutdown' })).id
  top = (await createRecord(ctx, 'everything', { name: 'Top', assignee: person })).id
  higher = (await createRecord(ctx, 'everything', { name: 'Higher', assignee: person })).id
  other = (await createRecord(ctx, 'member', { name: 'Wu' })).id
  part = (await createRecord(ctx, 'part', { name: 'Bolt' })).id
  team = (await createRecord(ctx, 'department', { name: 'Hall' })).id
  files = await Promise.all(['图 "1".png', '{b}'].map(send))
})

const send = async (name: string) => {
  const about = { name, mime: 'image/png', purpose: 'attachment', maxSize: 1_000 }
  const { id, size, mime } = await storeFile(ctx, Readable.from([Buffer.from(name)]), about)
  return { id, name, size, mime }
}

/** A record as it stands, with what is kept encrypted opened. */
const stored = async (id: string) => {
  const row = (await storedRows(ctx, await targetOf(ctx, 'everything'), [id])).get(id)
  const opened = storedFields(everything).flatMap(({ id: field, field: def, store }) => {
    const kept = row?.[field] ?? null
    return store.seal && kept !== null
      ? [[field, store.seal.open(ctx, { table: everything, id: field, field: def }, kept)]]
      : []
  })
  return row && { ...row, ...Object.fromEntries(opened) }
}

describe('a value of every field type', () => {
  it('has been thought of here', () => {
    const taken = storedFields(everything).filter(({ type }) => !type.assigned)
    expect(Object.keys(values()).sort()).toEqual(taken.map(({ id }) => id).sort())
  })

  it('is stored as it was parsed, and changed likewise', async () => {
    const { id } = await createRecord(ctx, 'everything', at(0))
    expect(await stored(id)).toMatchObject(at(0))
    await updateRecord(ctx, 'everything', id, { version: 1, ...at(1) })
    expect(await stored(id)).toMatchObject(at(1))
  })

  it('comes back as it was answered without being a change', async () => {
    const { id } = await createRecord(ctx, 'everything', {
      ...at(0),
      items: [{ name: 'a', price: '0.10', part }],
    })
    const { data } = await getRecord(ctx, 'everything', id)
    expect(await updateRecord(ctx, 'everything', id, data)).toMatchObject({ version: 1 })
  })

  it('can be emptied, but for what is required', async () => {
    const { id } = await createRecord(ctx, 'everything', { ...at(0), nick: 'emptied' })
    const { name, ...others } = at(0)
    const nothing = Object.fromEntries(Object.keys(others).map(field => [field, null]))
    await updateRecord(ctx, 'everything', id, { version: 1, ...nothing })
    expect(await stored(id)).toMatchObject({ name, ...nothing })
  })

  it('is refused when it holds what no column can', async () => {
    for (const id of Object.keys(values())) {
      const refused = await createRecord(ctx, 'everything', { ...at(0), nick: null, [id]: 'a\u0000b' }).catch(
        (error: unknown) => error,
      )
      expect(refused, id).toBeInstanceOf(AppError)
    }
  })
})

describe('limits', () => {
  it('of rows and of text', async () => {
    const rows = Array.from({ length: limits.slaveRows + 1 }, () => ({ name: 'a' }))
    const [many, long] = await createRecords(ctx, 'everything', [
      { name: 'x', assignee: person, items: rows },
      { name: 'x', assignee: person, remark: '长'.repeat(limits.longTextLength + 1) },
    ])
    expect(many).toMatchObject({ ok: false, issues: [{ field: 'items', code: 'max_items' }] })
    expect(long).toMatchObject({ ok: false, issues: [{ field: 'remark', code: 'max_length' }] })
    const [most] = await createRecords(ctx, 'everything', [
      { name: 'x', assignee: person, items: rows.slice(1) },
    ])
    expect(most?.ok).toBe(true)
  })
})

it('writes all of a batch or nothing, though its connection is killed in the middle', {
  timeout: 120_000,
}, async () => {
  const counts = async () => {
    const { rows } = await ctx.db.run<Record<string, number>>(sql`
      select (select count(*)::int from s_alpha.t_everything) as records,
        (select count(*)::int from s_alpha.t_everything_item) as rows,
        (select count(*)::int from gantry.audit where table_id = 'everything') as audit,
        (select count(*)::int from gantry.outbox where table_id = 'everything') as events`)
    return rows[0] ?? {}
  }
  const batch = Array.from({ length: 1_500 }, (_, n) => ({
    name: `${n}`,
    assignee: person,
    items: [{ name: 'a' }],
  }))
  const before = await counts()
  const work = createRecords(testCtx(kernel), 'everything', batch).then(
    () => 'written',
    () => 'lost',
  )
  let killed = 0
  for (let tries = 0; killed === 0 && tries < 2_000; tries++) {
    const { rows } = await ctx.db.run<{ killed: boolean }>(
      raw(`
      select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'with "saved" as (insert%' and pid <> pg_backend_pid()`),
    )
    killed += rows.length
  }
  expect(killed).toBe(1)
  expect(await work).toBe('lost')
  expect(await counts()).toEqual(before)
})
