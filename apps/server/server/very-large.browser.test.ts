import type { FieldDef, TableDef } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { enter } from './enter.ts'
import { demoPassword, productApp } from './fixtures.ts'

const product = await productApp(await builtPages())
const { url } = product
const browser = await testBrowser()
const patience = { timeout: 300_000 }
const api = '/space-demo/api'
let app = ''
const records: Record<string, string> = {}

const drawn = (id: string, fields: Readonly<Record<string, FieldDef>>, master?: string): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name: { type: 'text' }, ...fields },
  policy: master ? [] : [{ operations: ['read', 'create', 'update', 'remove'] }],
  ...(master ? { master } : { app }),
})

/** Fields of the kinds a form draws in quite different ways. */
const kinds: readonly FieldDef[] = [
  { type: 'number' },
  { type: 'date' },
  { type: 'choice', options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
  { type: 'person' },
  { type: 'longText' },
]
const wide = Object.fromEntries(
  Array.from({ length: 998 }, (_, n) => [`f${n}`, kinds[n % kinds.length] ?? { type: 'text' }]),
)
const options = Array.from({ length: 10_000 }, (_, n) => ({ id: `o${n}`, label: `物料 ${n}` }))
const rows = Array.from({ length: 5_000 }, (_, n) => ({ name: `行 ${n}`, qty: n }))
const more = Array.from({ length: 1_000 }, (_, n) => ({ name: `次 ${n}`, qty: n }))
/** Lines of a hundred characters or so: without any line end a browser shapes the whole text anew at every key. */
const long = `${`${'长文本。'.repeat(24)}\n`.repeat(10_300)}完`

beforeAll(async () => {
  const admin = product.visitor()
  await admin.signIn('admin', demoPassword)
  const apps = await admin.call<{ readonly data: readonly { readonly id: string }[] }>('GET', `${api}/apps`)
  app = apps.body.data[0]?.id ?? ''
  const definitions = [
    drawn('wide_one', { ...wide, last: { type: 'text' } }),
    drawn('many_options', { pick: { type: 'choice', options } }),
    drawn('many_rows', {
      rows: { type: 'slave', table: 'many_rows_item' },
      more: { type: 'slave', table: 'many_rows_more' },
    }),
    drawn('many_rows_item', { qty: { type: 'number' } }, 'many_rows'),
    drawn('many_rows_more', { qty: { type: 'number' } }, 'many_rows'),
    drawn('long_one', { long: { type: 'longText', maxLength: 1_000_000 } }),
  ]
  const change = await admin.call<{ readonly id: string }>('POST', `${api}/schema/changes`, {
    saves: definitions.map(definition => ({ definition })),
  })
  const state = async () =>
    (await admin.call<{ readonly state: string }>('GET', `${api}/schema/changes/${change.body.id}`)).body
      .state
  await vi.waitUntil(async () => (await state()) === 'done', { timeout: 60_000, interval: 200 })
  for (const [table, record] of [
    ['many_rows', { rows, more }],
    ['long_one', { long }],
  ] as const) {
    const made = await admin.call<{ readonly data: { readonly id: string } }>(
      'POST',
      `${api}/tables/${table}/records`,
      { name: table, ...record },
    )
    records[table] = made.body.data.id
  }
})

const visit = async (path: string): Promise<Page> => {
  const page = await enter(browser, url)
  page.setDefaultTimeout(60_000)
  const [table, search] = path.split('?')
  await page.goto(`${url}/space-demo/app/!/${table}/${app}?${search}`)
  return page
}

const save = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+s')
  await page.locator('.rf').waitFor({ state: 'detached' })
  await page.locator('.rd-body').waitFor()
}

const read = async (page: Page, table: string, id: string) =>
  (await (await page.request.get(`${url}${api}/tables/${table}/records/${id}`)).json()).data

it(
  'a form of a thousand fields makes the inputs that are near, and any of them for whoever comes to it',
  patience,
  async () => {
    const page = await visit('wide_one?form=new')
    await page.locator('#f-name').fill('宽')
    expect(await page.locator('.rf-later').count()).toBeGreaterThan(800)
    await page.locator('#f-last').focus()
    await page.locator('#f-last:focus:not(.rf-later)').waitFor()
    await page.keyboard.type('最后一个')
    await save(page)
    const id = new URL(page.url()).searchParams.get('record') ?? ''
    expect(await read(page, 'wide_one', id)).toMatchObject({ name: '宽', last: '最后一个' })
    await page.getByRole('button', { name: '编辑' }).click()
    await page.locator('#f-name').fill('改过')
    await page.locator('#f-f990.rf-later').scrollIntoViewIfNeeded()
    await page.locator('#f-f990:not(.rf-later)').fill('42')
    await save(page)
    expect(await read(page, 'wide_one', id)).toMatchObject({ name: '改过', f990: 42, last: '最后一个' })
  },
)

it(
  'a record of five thousand rows and a thousand others is read to its end, and one row of it changed',
  patience,
  async () => {
    const id = records.many_rows ?? ''
    const page = await visit(`many_rows?record=${id}`)
    await page.locator('.rd-sub').getByText('行 0', { exact: true }).waitFor()
    expect(await page.locator('.rd-sub tbody tr').count()).toBeLessThan(500)
    await page.locator('.rd-scroll').evaluate(scroller => scroller.scrollTo(0, scroller.scrollHeight))
    await page.locator('.rd-sub').getByText('次 999', { exact: true }).waitFor()
    await page
      .locator('.rd-sub')
      .first()
      .evaluate(table => table.scrollIntoView({ block: 'end' }))
    await page.locator('.rd-sub').getByText('行 4999', { exact: true }).waitFor()
    await page.getByRole('button', { name: '编辑' }).click()
    await page.locator('.sh-td').first().dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('改过的行')
    await page.keyboard.press('Enter')
    await save(page)
    const { rows: now } = await read(page, 'many_rows', id)
    expect(now).toHaveLength(5_000)
    expect(now[0]).toMatchObject({ name: '改过的行', qty: 0 })
    expect(now[4_999]).toMatchObject({ name: '行 4999', qty: 4_999 })
  },
)

it('one of ten thousand options is found by typing', patience, async () => {
  const page = await visit('many_options?form=new')
  await page.locator('#f-pick').click()
  await page.locator('.ant-select-item-option:visible').first().waitFor()
  expect(await page.locator('.ant-select-item-option').count()).toBeLessThan(100)
  await page.locator('#f-pick').pressSequentially('9876')
  await page.locator('.ant-select-item-option:visible', { hasText: '物料 9876' }).click()
  await save(page)
  const id = new URL(page.url()).searchParams.get('record') ?? ''
  expect(await read(page, 'many_options', id)).toMatchObject({ pick: 'o9876' })
})

it('a text of a million characters is read, written on and saved whole', patience, async () => {
  const id = records.long_one ?? ''
  const page = await visit(`long_one?record=${id}`)
  await page.getByRole('button', { name: '编辑' }).click()
  await page.locator('#f-long').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('又写了几个字')
  await save(page)
  expect((await read(page, 'long_one', id)).long).toBe(`${long}又写了几个字`)
})
