import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { texts } from '@gantry/base/texts'
import { field, required } from '@gantry/fields/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { createSpaceSchema, exportRecords, importRecords, saveTables } from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleApp } from '../fixtures.ts'

const kernel = await testDatabase()
const app = await sampleApp(kernel, [])
const admin = () => testCtx(kernel, { userType: 'admin' })

const policy = [{ operations: ['read', 'create', 'update', 'remove', 'import', 'export'] as const }]
const tables: readonly TableDef[] = [
  {
    id: 'thing',
    label: 'Thing',
    title: 'name',
    fields: {
      name: required(field.text()),
      story: field.longText({ maxLength: 1_000_000 }),
      rich: field.richText(),
      whole: field.number(),
      amount: field.decimal({ scale: 2 }),
      share: field.percent(),
      cost: field.money(),
      day: field.date(),
      moment: field.dateTime(),
      stay: field.dateRange(),
      data: field.json(),
      above: field.tree('thing'),
      partner: field.link('thing', { holds: true }),
      site: { ...field.url(), unique: true },
      tags: field.tags(),
    },
    policy,
  },
  {
    id: 'copy',
    label: 'Copy',
    title: 'name',
    fields: { name: required(field.text()), story: field.longText() },
    policy,
  },
]
beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(
    admin(),
    tables.map(definition => ({ definition })),
  )
})
afterAll(() => app.close())

const at = '/space-alpha/api/tables'
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const request = { method, url: at + url, cookies: { who: 'ann' } }
  const answer = await app.inject(payload ? { ...request, payload } : request)
  return { status: answer.statusCode, body: answer.json() }
}
const create = (record: object, table = 'thing') => ask('POST', `/${table}/records`, record)
const read = async (id: string) => (await ask('GET', `/thing/records/${id}`)).body.data
const count = async (): Promise<number> =>
  (await ask('GET', '/thing/records?count=exact&pageSize=1')).body.total
const auditLines = async (): Promise<number> => {
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*)::int as n from gantry.audit where table_id is not null and result = 'ok'`,
  )
  return rows[0]?.n ?? 0
}

/** Texts people and attackers write, all of which are texts like others. */
const naughty: Readonly<Record<string, string>> = {
  'right to left': 'שלום עולם مرحبا',
  'turned by an override': 'abc\u202egpj.exe\u202c',
  combining: 'Z̸̡̛͖̠a̶̤͝l̵̳̈́g̷̱̓ö̴̰',
  'composed and apart': 'é é',
  emoji: '👷🏽‍♀️🇨🇳👨‍👩‍👧‍👦',
  'beyond the base plane': '𠮷𝒳🀄',
  'widths and spaces': 'ＡＢ　Ｃ d​e',
  sql: `Robert'); drop table "s_alpha"."t_thing"; --`,
  'sql with a comment': `1 or 1=1 /* $1 \${x} */ {{x}}`,
  html: '<script>alert("x")</script><img src=x onerror=alert(1)>&amp;',
  backslashes: 'C:\\temp\\new "quoted" \\u0041 {a,b} %s %00 _ %',
  'words of databases and programs': 'NULL',
  undefined: 'undefined',
  'a number with zeros before it': '000123',
  'a long number': '123456789012345678901234567890',
  'a date that is a text': '2024-02-30',
  truth: 'TRUE',
  'a formula': '=1+1',
  'a formula that calls': `=cmd|'/c calc'!A0`,
  plus: '+1',
  minus: '-1+1',
  at: '@SUM(A1)',
  'an apostrophe before a formula': `'=1+1`,
  'two of them': `''-1`,
  'an apostrophe': `'quoted'`,
  'commas and quotes': 'a,"b";c\td'.replace('\t', ' '),
  dots: '../../etc/passwd',
  template: '{{7*7}}#{7*7}<%= 7*7 %>',
  escapes: '_x000D_ &#x0; \\0',
}

describe('naughty texts', () => {
  it.each(Object.entries(naughty))('%s: stored, found and answered as written', async (what, text) => {
    const made = await create({ name: text, story: `${text}\n${what}`, tags: [text.slice(0, 30)] })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(await read(id)).toMatchObject({ name: text, story: `${text}\n${what}` })
    const named = await ask(
      'GET',
      `/thing/records?filter=${encodeURIComponent(JSON.stringify({ name: { eq: text } }))}`,
    )
    expect(named.body.data.map((row: { id: string }) => row.id)).toEqual([id])
    const found = await ask('GET', `/thing/records?search=${encodeURIComponent(text)}`)
    expect(found.body.data.map((row: { id: string }) => row.id)).toContain(id)
  })

  it.each(['csv', 'xlsx'] as const)('go out as %s and come back the same', async format => {
    const fields = ['name', 'story']
    for (const [what, text] of Object.entries(naughty))
      expect((await create({ name: text, story: `${format} ${what}` }, 'copy')).status).toBe(201)
    const query = { filter: { op: 'startsWith', field: 'story', value: format } } as const
    const path = join(tmpdir(), `naughty-${randomUUID()}.${format}`)
    const idle = async () => undefined
    const { stream } = await exportRecords(admin(), 'copy', { query, format, fields }, idle)
    await pipeline(stream, createWriteStream(path))
    const all = (await ask('GET', '/copy/records?pageSize=200')).body.data
    for (const { id, version } of all) await ask('DELETE', `/copy/records/${id}?version=${version}`)
    const report = await importRecords(
      admin(),
      'copy',
      { path, name: `naughty.${format}` },
      { sheet: 0, headingLine: 1, columns: fields, mode: 'all' },
      { signal: new AbortController().signal, progress: idle, settle: idle },
    )
    await rm(path)
    expect(report.samples).toEqual([])
    const back = (await ask('GET', '/copy/records?pageSize=200')).body.data
    expect(
      Object.fromEntries(
        back.map((row: { story: string; name: string }) => [row.story.slice(format.length + 1), row.name]),
      ),
    ).toEqual(naughty)
  })
})

/** Characters that no compression makes short. */
const random = Array.from({ length: 1_800 }, (_, at) =>
  String.fromCodePoint(0x4e00 + ((at * 7_919 + at * at * 31) % 20_000)),
).join('')

describe('what no field can hold is refused by name', () => {
  const day = (value: string) => ({ day: value })
  const refused: readonly (readonly [what: string, record: object, field: string, code: string])[] = [
    ['NUL', { name: 'a\0b' }, 'name', 'control_character'],
    ['NUL in a long text', { story: 'a\0b' }, 'story', 'control_character'],
    ['NUL in JSON', { data: { a: ['\0'] } }, 'data', 'control_character'],
    ['NUL in the name of a JSON member', { data: { 'a\0': 1 } }, 'data', 'control_character'],
    ['a bell', { name: 'a\u0007b' }, 'name', 'control_character'],
    ['half a character', { name: 'a\ud83d' }, 'name', 'control_character'],
    ['half a character in a long text', { story: '\udc00' }, 'story', 'control_character'],
    ['half a character in a tag', { tags: ['\ud83d'] }, 'tags', 'control_character'],
    ['two lines', { name: 'a\nb' }, 'name', 'line_break'],
    ['1 MB and a character', { story: '长'.repeat(1_000_001) }, 'story', 'max_length'],
    ['a whole number beyond what is exact', { whole: '9007199254740993' }, 'whole', 'too_many_digits'],
    ['a number beyond all', { whole: 1e300 }, 'whole', 'too_many_digits'],
    ['a decimal of too many digits', { amount: '1e40' }, 'amount', 'too_many_digits'],
    ['a number that is none', { amount: 'NaN' }, 'amount', 'not_a_number'],
    ['infinity', { amount: 'Infinity' }, 'amount', 'not_a_number'],
    ['money beyond all', { cost: { amount: '1e40', currency: 'CNY' } }, 'cost', 'too_many_digits'],
    ['a share beyond all', { share: '1e40' }, 'share', 'too_many_digits'],
    ['the year 10000', day('10000-01-01'), 'day', 'not_a_date'],
    ['the year nought', day('0000-12-31'), 'day', 'not_a_date'],
    ['a year before it', day('-0044-03-15'), 'day', 'not_a_date'],
    ['a day no month has', day('2023-02-29'), 'day', 'not_a_date'],
    ['a moment after 9999', { moment: '10000-01-01T00:00:00Z' }, 'moment', 'not_a_moment'],
    ['a range that goes beyond', { stay: { from: '9999-12-31', to: '10000-01-01' } }, 'stay', 'not_a_date'],
    ['an address longer than an index', { site: `https://example.com/${random}` }, 'site', 'max_length'],
  ]
  it.each(refused)('%s', async (_, record, place, code) => {
    const before = [await count(), await auditLines()]
    const { status, body } = await create({ name: 'refused', ...record })
    expect({
      status,
      code: body.code,
      issues: body.issues?.map((one: { field: string; code: string }) => [one.field, one.code]),
    }).toEqual({
      status: 422,
      code: 'record.invalid',
      issues: [[place, code]],
    })
    for (const lang of ['zh-CN', 'en'] as const) expect(Object.keys(texts[lang])).toContain(`issue.${code}`)
    expect([await count(), await auditLines()]).toEqual(before)
  })
})

it('JSON nested 10,000 deep is refused, in a field and in a filter', async () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  const send = (method: 'GET' | 'POST', url: string, payload?: string) =>
    app.inject({
      method,
      url: at + url,
      cookies: { who: 'ann' },
      ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
    })
  const refusal = await send('POST', '/thing/records', `{"name":"deep","data":${deep}}`)
  expect(refusal.statusCode).toBe(400)
  expect(refusal.json().issues).toMatchObject([{ field: 'record.data.0.0', code: 'json_depth' }])
  const nested = `${'{"not":'.repeat(1_000)}true${'}'.repeat(1_000)}`
  const filtered = await send('GET', `/thing/records?filter=${encodeURIComponent(nested)}`)
  expect(filtered.statusCode).toBeGreaterThanOrEqual(400)
  expect(filtered.statusCode).toBeLessThan(500)
  expect(filtered.json().issues).toContainEqual(expect.objectContaining({ code: 'json_depth' }))
})

describe('what is unusual and possible', () => {
  const possible: readonly (readonly [what: string, record: object])[] = [
    ['1 MB of text', { story: '长'.repeat(1_000_000) }],
    ['1 MB of one letter without end', { story: 'a'.repeat(1_000_000) }],
    ['a day before 1900', { day: '1582-10-15' }],
    ['the first day', { day: '0001-01-01', stay: { from: '0001-01-01', to: '9999-12-31' } }],
    ['the last day', { day: '9999-12-31' }],
    ['a moment before 1900', { moment: '1850-06-01T12:00:00.000Z' }],
    ['the largest exact number', { whole: 9_007_199_254_740_991 }],
    ['the smallest one', { whole: -9_007_199_254_740_991 }],
  ]
  it.each(possible)('%s', { timeout: 60_000 }, async (_, record) => {
    const made = await create({ name: 'possible', ...record })
    expect(made.status).toBe(201)
    expect(await read(made.body.data.id)).toMatchObject(record)
    expect((await ask('GET', `/thing/records/${made.body.data.id}/history`)).status).toBe(200)
  })

  it('days long gone and far ahead go to a workbook and back', async () => {
    for (const day of ['0001-01-01', '1899-12-31', '1900-02-28', '9999-12-31'])
      expect((await create({ name: `sheet ${day}`, day })).status).toBe(201)
    for (const format of ['csv', 'xlsx'] as const) {
      const path = join(tmpdir(), `days-${randomUUID()}.${format}`)
      const idle = async () => undefined
      const query = { filter: { op: 'startsWith', field: 'name', value: 'sheet ' } } as const
      const { stream } = await exportRecords(
        admin(),
        'thing',
        { query, format, fields: ['name', 'day'] },
        idle,
      )
      await pipeline(stream, createWriteStream(path))
      const report = await importRecords(
        admin(),
        'thing',
        { path, name: `days.${format}` },
        { sheet: 0, headingLine: 1, columns: ['name', 'day'], mode: 'all' },
        { signal: new AbortController().signal, progress: idle, settle: idle },
      )
      await rm(path)
      expect(report.samples).toEqual([])
    }
    const { data } = (await ask('GET', '/thing/records?pageSize=200&search=sheet')).body
    expect(data).toHaveLength(16)
    for (const { name, day } of data) expect(name).toBe(`sheet ${day}`)
  })
})

describe('records that point at one another', () => {
  it('a tree has no circle, and says which way it would go round', async () => {
    const a = (await create({ name: 'Anna' })).body.data.id
    const b = (await create({ name: 'Bert', above: { id: a } })).body.data.id
    const c = (await create({ name: 'Carl', above: { id: b } })).body.data.id
    const round = await ask('PUT', `/thing/records/${a}`, { version: 1, above: { id: c } })
    expect(round).toMatchObject({ status: 422, body: { issues: [{ field: 'above', code: 'below_itself' }] } })
    expect(round.body.issues[0].params.path).toContain('Bert')
    const itself = await ask('PUT', `/thing/records/${a}`, { version: 1, above: { id: a } })
    expect(itself).toMatchObject({ status: 422, body: { issues: [{ field: 'above' }] } })
    expect((await read(a)).above).toBeNull()
  })

  it('two that hold one another go together or not at all', async () => {
    const a = (await create({ name: 'Left' })).body.data.id
    const b = (await create({ name: 'Right', partner: { id: a } })).body.data.id
    expect((await ask('PUT', `/thing/records/${a}`, { version: 1, partner: { id: b } })).status).toBe(200)
    expect((await read(a)).partner).toMatchObject({ id: b, title: 'Right' })
    const held = await ask('DELETE', `/thing/records/${a}?version=2`)
    expect(held).toMatchObject({ status: 409, body: { code: 'record.in_use' } })
    expect((await read(a)).version).toBe(2)
    const both = await ask('POST', '/thing/records/batch', { action: 'remove', ids: [a, b] })
    expect(both.status).toBe(200)
  })
})
