import { newId } from '@gantry/base/shared'
import { platform, sql } from '@gantry/kernel/server'
import { type Page, type RecordAnswer, type RecordRow, where } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import exceljs from 'exceljs'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const space = '/space-demo/api'

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

interface File {
  readonly id: string
  readonly state: string
  readonly result: {
    readonly file: string
    readonly name: string
    readonly printed: number
    readonly unread: number
  }
  readonly error: { readonly code: string } | null
}

let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
})

const origin = 'https://plant.example'
const start = async (who: Visitor, input: object): Promise<string> => {
  const { status, body } = await who.call<{ job: string }>('POST', `${space}/tables/work_order/prints/file`, {
    template: null,
    origin,
    ...input,
  })
  expect({ status, body }).toMatchObject({ status: 202 })
  return body.job
}
const ended = async (who: Visitor, job: string): Promise<File> => {
  let found: File | undefined
  await expect
    .poll(
      async () => {
        const { body } = await who.call<{ data: File[] }>('GET', `${space}/prints/files`)
        found = body.data.find(({ id }) => id === job)
        return found?.state
      },
      { timeout: 20_000 },
    )
    .toMatch(/done|failed|cancelled/)
  return found as File
}
const orders = async (): Promise<readonly string[]> =>
  (await admin.call<Page<RecordRow>>('GET', `${space}/tables/work_order/records?pageSize=3`)).body.data.map(
    ({ id }) => id,
  )

it('records become one PDF that only its owner opens, and a message leads to it', async () => {
  const ids = await orders()
  const file = await ended(
    admin,
    await start(admin, { ids: [...ids, '018f0000-0000-7000-8000-00000000dead'] }),
  )
  expect(file).toMatchObject({ state: 'done', result: { printed: ids.length, unread: 1 } })
  const path = `${space}/files/${file.result.file}`
  const got = await admin.call<string>('GET', path)
  expect(got.headers.get('content-type')).toContain('application/pdf')
  expect(got.body.slice(0, 5)).toBe('%PDF-')
  expect((await user.call('GET', path)).status).toBe(404)
  await expect
    .poll(
      async () =>
        (
          await admin.call<{ data: { kind: string; link: string }[] }>('GET', `${space}/messages`)
        ).body.data.find(({ kind }) => kind === 'print_ready')?.link,
      { timeout: 20_000 },
    )
    .toBe(`/file/view/${file.result.file}`)
})

it('a filter prints what it finds, and what finds nothing is refused with the reason', async () => {
  const [id] = await orders()
  const one = await ended(admin, await start(admin, { filter: where('id', 'eq', id ?? '') }))
  expect(one).toMatchObject({ state: 'done', result: { printed: 1, unread: 0 } })
  const { rows } = await platform(kernel).run<{ jobs: number }>(sql`
    select count(distinct details ->> 'job')::int as jobs from gantry.audit where action = 'records.printed'
      and details ->> 'file' = 'true' and details ->> 'of' = '1'`)
  expect(rows[0]?.jobs).toBe(1)
  const nothing = await admin.call<{ code: string }>('POST', `${space}/tables/work_order/prints/file`, {
    template: null,
    origin,
    search: 'no order is called like this',
  })
  expect(nothing).toMatchObject({ status: 422, body: { code: 'print.nothing' } })
  const labels = {
    origin,
    range: 'all',
    fields: ['title'],
    format: 'L7160',
    start: 20,
    filter: where('id', 'in', [...(await orders())]),
  }
  const made = await admin.call<{ job: string }>('POST', `${space}/tables/work_order/codes/file`, labels)
  expect((await ended(admin, made.body.job)).result.printed).toBe(3)
  const odd = await admin.call('POST', `${space}/tables/work_order/codes/file`, { ...labels, format: 'A0' })
  expect(odd).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  const unknown = await admin.call('POST', `${space}/tables/work_order/prints/file`, {
    template: '018f0000-0000-7000-8000-00000000dead',
    origin,
    ids: [id],
  })
  expect(unknown.status).toBe(404)
})

const publish = async (id: string, body: object) => {
  const kept = await admin.call<{ revision: number }>('PUT', `${space}/designs/print/${id}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  return admin.call<{ code?: string }>('POST', `${space}/designs/publish`, {
    designs: [{ kind: 'print', id, revision: kept.body.revision }],
  })
}

it('a workbook is uploaded, published as a template, and filled: one alone, several in a zip', async () => {
  const book = new exceljs.Workbook()
  book.addWorksheet('Order').addRows([
    ['{{title}}', 'Area {{area}}'],
    ['{{#items}}{{name}}', '{{/items}}'],
  ])
  const form = new FormData()
  form.append('file', new File([await book.xlsx.writeBuffer()], 'order.xlsx'))
  const path = `${space}/tables/work_order/prints/document`
  const read = await admin.call<{ content: string; placeholders: object[] }>('POST', path, form)
  expect(read).toMatchObject({ status: 200, body: { format: 'xlsx', name: 'order.xlsx' } })
  expect(read.body.placeholders).toContainEqual({ text: 'area', place: 'Order!B1' })
  expect((await user.call('POST', path, form)).status).toBe(403)
  const id = newId()
  const page = { size: 'A4', margins: { top: 14, right: 14, bottom: 14, left: 14 } }
  const body = { id, table: 'work_order', label: 'Sheet', page, blocks: [], document: read.body }
  const other = newId()
  const forged = {
    ...body,
    id: other,
    document: { ...read.body, content: Buffer.from('x').toString('base64') },
  }
  expect(await publish(other, forged)).toMatchObject({ status: 422, body: { code: 'print.document_type' } })
  expect(await publish(id, body)).toMatchObject({ status: 202 })
  const [first = '', second = ''] = await orders()
  const one = await ended(admin, await start(admin, { template: id, ids: [first] }))
  expect(one).toMatchObject({ state: 'done', result: { printed: 1 } })
  expect(one.result.name).toMatch(/\.xlsx$/)
  const got = await admin.call('GET', `${space}/files/${one.result.file}`)
  expect(got.headers.get('content-type')).toContain('spreadsheetml.sheet')
  const two = await ended(admin, await start(admin, { template: id, ids: [first, second] }))
  expect(two).toMatchObject({ state: 'done', result: { printed: 2 } })
  expect(two.result.name).toMatch(/\.zip$/)
  const { rows } = await platform(kernel).run<{ release: number; count: number }>(sql`
    select (details -> 'template' ->> 'release')::int as release, (details ->> 'count')::int as count
    from gantry.audit where action = 'records.printed' and details -> 'template' ->> 'id' = ${id}
    order by details ->> 'count'`)
  expect(rows).toEqual([
    { release: 1, count: 1 },
    { release: 1, count: 2 },
  ])
})

it('a template that only repeats rows prints a page for an order without any', async () => {
  const id = newId()
  const body = {
    id,
    table: 'work_order',
    label: 'Parts',
    page: { size: 'A4', margins: { top: 14, right: 14, bottom: 14, left: 14 } },
    blocks: [{ kind: 'rows', field: 'items', columns: [{ field: 'name' }], numbered: true }],
  }
  expect(await publish(id, body)).toMatchObject({ status: 202 })
  const made = await admin.call<RecordAnswer>('POST', `${space}/tables/work_order/records`, {
    title: 'Seal of pump',
    area: 'A9',
  })
  const file = await ended(admin, await start(admin, { template: id, ids: [made.body.data.id] }))
  expect(file).toMatchObject({ state: 'done', result: { printed: 1, unread: 0 } })
  const { body: pdf } = await admin.call<string>('GET', `${space}/files/${file.result.file}`)
  expect(pdf).toContain('/Count 1')
})

it('a list is printed as one table: many rows on few pages', async () => {
  const path = `${space}/tables/work_order/prints/list`
  const columns = ['title', 'area', 'status', 'createdAt']
  const listed = await admin.call<Page<RecordRow>>('GET', `${space}/tables/work_order/records?pageSize=100`)
  const ids = listed.body.data.map(({ id }) => id)
  const made = await admin.call<{ job: string }>('POST', path, {
    columns,
    filter: where('id', 'in', ids),
    group: { by: [{ field: 'area' }, { field: 'createdAt', part: 'month' }] },
  })
  expect(made).toMatchObject({ status: 202 })
  const file = await ended(admin, made.body.job)
  expect(file).toMatchObject({ state: 'done', result: { printed: ids.length } })
  const { body } = await admin.call<string>('GET', `${space}/files/${file.result.file}`)
  const pages = Number(/\/Count (\d+)/.exec(body)?.[1])
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(ids.length / 5)
  const none = await admin.call('POST', path, { columns, search: 'no order is called like this' })
  expect(none).toMatchObject({ status: 422, body: { code: 'print.nothing' } })
  const odd = await admin.call('POST', path, { columns, filter: { field: 'nothing', op: 'eq', value: 1 } })
  expect(odd).toMatchObject({ status: 400 })
  const { rows } = await platform(kernel).run<{ records: number }>(sql`
    select jsonb_array_length(details::jsonb -> 'records') as records from gantry.audit
    where action = 'records.printed' and details ->> 'list' = 'true'`)
  expect(rows).toEqual([{ records: ids.length }])
})
