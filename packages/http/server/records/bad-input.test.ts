import { field } from '@gantry/fields/shared'
import { type FieldDef, where } from '@gantry/model/shared'
import { createSpaceSchema, saveTable, saveTables } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleApp } from '../fixtures.ts'

const kernel = await testDatabase()
const app = await sampleApp(kernel, [])
const admin = () => testCtx(kernel, { userType: 'admin' })
beforeAll(() => createSpaceSchema(admin()))
afterAll(() => app.close())

const at = '/space-alpha/api/tables'
const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, lang = 'en') => {
  const request = { method, url: at + url, cookies: { who: 'ann' }, headers: { 'accept-language': lang } }
  const answer = await app.inject(payload ? { ...request, payload } : request)
  return { status: answer.statusCode, body: answer.json() }
}
const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value))
const count = async (table: string): Promise<number> =>
  (await ask('GET', `/${table}/records?count=exact&pageSize=1`)).body.total

describe('a table of 1,000 fields', () => {
  const kinds = [
    () => field.text(),
    () => field.number(),
    () => field.decimal({ scale: 2 }),
    () => field.date(),
    () => field.yesNo(),
    () => field.choice(['a', 'b']),
    () => field.link('far'),
    () => field.person(),
  ]
  const fields = Object.fromEntries(
    Array.from({ length: 999 }, (_, at) => [`f${at}`, (kinds[at % kinds.length] ?? kinds[0])?.()]),
  ) as Readonly<Record<string, FieldDef>>
  const short = ['文字', 7, 1.25, '2024-02-29', true, 'b']
  let far = ''

  it('is made, filled, listed, changed and refuses the 1,001st', { timeout: 120_000 }, async () => {
    await saveTable(admin(), drawnTable('far', {}))
    const person = drawnTable('member', {})
    await saveTable(admin(), person)
    far = (await ask('POST', '/far/records', { name: 'F' })).body.data.id
    await saveTable(admin(), drawnTable('wide', fields))
    const values = Object.fromEntries(
      Object.keys(fields).flatMap((id, at) => {
        const value = [...short, { id: far }, null][at % kinds.length]
        return value === null ? [] : [[id, value]]
      }),
    )
    const made = await ask('POST', '/wide/records', { name: 'full', ...values })
    expect(made.body).toMatchObject({ data: { name: 'full', f0: '文字', f1: 7 } })
    const list = await ask('GET', '/wide/records')
    expect(list.body.data[0]).toMatchObject({ f998: { id: far, title: 'F' } })
    const { id } = made.body.data
    const changed = await ask('PUT', `/wide/records/${id}`, { version: 1, f992: 'neu', f993: 9 })
    expect(changed.body).toMatchObject({ data: { version: 2, f992: 'neu', f993: 9, f0: '文字' } })
    const found = await ask(
      'GET',
      `/wide/records?search=${encodeURIComponent('文')}&filter[f993]=9&sort=-f994`,
    )
    expect(found.body).toMatchObject({ total: 1 })
    await expect(
      saveTable(admin(), drawnTable('wider', { ...fields, more: field.text() })),
    ).rejects.toMatchObject({
      code: 'table.invalid',
      issues: [{ field: 'wider.fields', code: 'too_many_fields', params: { max: 1000 } }],
    })
  })

  it('of text and number, filled to the brim, says that the record is too wide and keeps nothing', {
    timeout: 120_000,
  }, async () => {
    const texts = Object.fromEntries(Array.from({ length: 999 }, (_, at) => [`f${at}`, field.text()]))
    await saveTable(admin(), drawnTable('wordy', texts))
    const wordy = Object.fromEntries(
      Object.keys(texts).map((id, at) => [id, `${at} ${'Wort für Wort '.repeat(10)}`.trim()]),
    )
    const refused = await ask('POST', '/wordy/records', { name: 'x', ...wordy })
    expect(refused).toMatchObject({ status: 422, body: { code: 'record.too_wide' } })
    expect(await count('wordy')).toBe(0)
    const some = Object.fromEntries(Object.entries(wordy).slice(0, 300))
    const made = await ask('POST', '/wordy/records', { name: 'x', ...some })
    expect(made.status).toBe(201)
    const changed = await ask('PUT', `/wordy/records/${made.body.data.id}`, { version: 1, ...wordy })
    expect(changed).toMatchObject({ status: 422, body: { code: 'record.too_wide' } })
    expect((await ask('GET', `/wordy/records/${made.body.data.id}`)).body.data).toMatchObject({
      version: 1,
      f500: null,
    })
  })
})

describe('a choice of 10,000 options', () => {
  it('offers, refuses, lists, sorts and groups', async () => {
    const options = Array.from({ length: 10_000 }, (_, at) => ({
      id: `o${at}`,
      label: { 'zh-CN': `选项${at}`, en: `Option ${at}` },
    }))
    await saveTable(admin(), drawnTable('choosy', { pick: field.choice(options) }))
    for (const pick of ['o9999', 'o0', 'Option 5000'])
      expect((await ask('POST', '/choosy/records', { name: pick, pick })).status).toBe(201)
    expect(await ask('POST', '/choosy/records', { name: 'x', pick: 'o10000' })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'pick', code: 'not_an_option', params: { value: 'o10000' } }] },
    })
    const list = await ask('GET', '/choosy/records?sort=-pick')
    expect(list.body.data.map(({ pick }: { pick: string }) => pick)).toEqual(['o9999', 'o5000', 'o0'])
    expect(
      (await ask('GET', `/choosy/records?filter=${json(where('pick', 'in', ['o0', 'o9999']))}`)).body.total,
    ).toBe(2)
    const groups = await ask('GET', '/choosy/records/aggregate?groupBy=pick')
    expect(groups.body.data).toHaveLength(3)
    const more = drawnTable('choosier', { pick: field.choice([...options, { id: 'more', label: 'More' }]) })
    await expect(saveTable(admin(), more)).rejects.toMatchObject({ code: 'table.invalid' })
  })
})

describe('a formula that divides by zero', () => {
  it('leaves the value empty, and fills it once there is something to divide by', async () => {
    const each: FieldDef = { ...field.decimal({ scale: 2 }), computed: { formula: 'cost / qty' } }
    await saveTable(admin(), drawnTable('shared', { cost: field.number(), qty: field.number(), each }))
    const made = await ask('POST', '/shared/records', { name: 'x', cost: 10, qty: 0 })
    expect(made).toMatchObject({ status: 201, body: { data: { each: null } } })
    await ask('POST', '/shared/records', { name: 'y', cost: 9, qty: 2 })
    expect((await ask('GET', '/shared/records?sort=each')).body.data).toHaveLength(2)
    expect((await ask('GET', '/shared/records/aggregate?aggregates=sum:each')).status).toBe(200)
    const changed = await ask('PUT', `/shared/records/${made.body.data.id}`, { version: 1, qty: 4 })
    expect(changed).toMatchObject({ status: 200, body: { data: { each: 2.5 } } })
  })
})

describe('tables that link to one another in a circle', () => {
  it('are made together, and their records name one another', async () => {
    await saveTables(admin(), [
      { definition: drawnTable('pump', { motor: field.link('motor') }) },
      { definition: drawnTable('motor', { pump: field.link('pump') }) },
    ])
    const pump = (await ask('POST', '/pump/records', { name: 'P' })).body.data.id
    const motor = (await ask('POST', '/motor/records', { name: 'M', pump: { id: pump } })).body.data.id
    const closed = await ask('PUT', `/pump/records/${pump}`, { version: 1, motor: { id: motor } })
    expect(closed).toMatchObject({ status: 200, body: { data: { motor: { id: motor, title: 'M' } } } })
    const about = (path: string, value: string) =>
      ask('GET', `/pump/records?filter=${json(where(path, 'eq', value))}`)
    expect((await about('motor.pump.name', 'P')).body).toMatchObject({ total: 1 })
    expect((await about('motor.pump.motor.name', 'M')).body).toMatchObject({
      code: 'query.invalid',
      issues: [{ code: 'too_far', params: { max: 2 } }],
    })
    expect((await ask('GET', `/motor/records/${motor}`)).body.data.pump).toMatchObject({ title: 'P' })
  })
})

describe('5,000 slave rows', () => {
  it('are created, changed, read and told in the history', { timeout: 120_000 }, async () => {
    await saveTables(admin(), [
      { definition: drawnTable('order', { lines: field.slave('order_line') }) },
      { definition: drawnTable('order_line', { qty: field.number() }, { master: 'order' }) },
    ])
    const lines = Array.from({ length: 5_000 }, (_, at) => ({ name: `行 ${at}`, qty: at }))
    const made = await ask('POST', '/order/records', { name: 'big', lines })
    expect(made.status).toBe(201)
    const { id, lines: rows } = made.body.data
    const changed = await ask('PUT', `/order/records/${id}`, {
      version: 1,
      lines: rows.map((row: { qty: number }) => (row.qty === 4_321 ? { ...row, qty: -1 } : row)),
    })
    expect(changed.body.data.version).toBe(2)
    expect(changed.body.data.lines[4_321]).toMatchObject({ name: '行 4321', qty: -1 })
    const history = await ask('GET', `/order/records/${id}/history`)
    expect(history.status).toBe(200)
    const many = await ask('POST', '/order/records', { name: 'too big', lines: [...lines, { name: 'x' }] })
    expect(many).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'lines', code: 'max_items', params: { limit: 5_000 } }] },
    })
    expect(await count('order')).toBe(1)
    expect((await ask('GET', '/order/records')).body.data[0].name).toBe('big')
    expect(
      (
        await ask(
          'GET',
          `/order/records?filter=${encodeURIComponent(JSON.stringify(where('lines.qty', 'eq', -1)))}`,
        )
      ).body.total,
    ).toBe(1)
  })
})
