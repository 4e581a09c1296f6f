import type { Lang } from '@gantry/base/shared'
import type { FieldTypeName } from '@gantry/fields/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { enter } from './enter.ts'
import { everyFieldTables, fillIn, idOf, labelOf, typeNames } from './every-field.ts'
import { demoPassword, productApp } from './fixtures.ts'

const product = await productApp(await builtPages())
const { url } = product
const browser = await testBrowser()
const patience = { timeout: 300_000 }
const api = '/space-demo/api'
let app = ''

beforeAll(async () => {
  const admin = product.visitor()
  await admin.signIn('admin', demoPassword)
  const create = async (table: string, record: object) =>
    expect((await admin.call('POST', `${api}/tables/${table}/records`, record)).status).toBe(201)
  const apps = await admin.call<{ readonly data: readonly { readonly id: string }[] }>('GET', `${api}/apps`)
  app = apps.body.data[0]?.id ?? ''
  const change = await admin.call<{ readonly id: string }>('POST', `${api}/schema/changes`, {
    saves: everyFieldTables(app),
  })
  const state = async () =>
    (await admin.call<{ readonly state: string }>('GET', `${api}/schema/changes/${change.body.id}`)).body
      .state
  await vi.waitUntil(async () => (await state()) === 'done', { timeout: 60_000, interval: 200 })
  for (const name of ['密封', '轴承']) await create('every_field_part', { name })
  for (const text of ['上级甲', '上级乙']) await create('every_field', { text })
  for (const name of ['班长', '技术员']) await create('post', { name })
  const session = await admin.call<{ readonly user: { readonly personId: string } }>(
    'GET',
    '/api/auth/session',
  )
  const members = [session.body.user.personId]
  for (const name of ['检修组', '值班组']) await create('user_group', { name, visibility: 'public', members })
})

/** The administrator at an address of the application, with whatever goes wrong on the page. */
const visit = async (search: string, lang: Lang = 'zh-CN', skin = 'dawnBlue', width = 1440) => {
  const page = await enter(browser, url, { lang, skin, width })
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', line => line.type() === 'error' && faults.push(line.text()))
  await page.goto(`${url}/space-demo/app/!/every_field/${app}${search}`)
  return { page, faults }
}

const filled = typeNames.filter(type => fillIn[type])
const placeOf = (page: Page, type: FieldTypeName) => page.locator(`[data-path="${idOf(type)}"]`).first()

const fill = async (page: Page, again: boolean) => {
  await placeOf(page, 'text').waitFor()
  for (const type of filled) {
    await fillIn[type]?.(page, placeOf(page, type), again)
  }
}

const recordOf = async (page: Page, id: string): Promise<Readonly<Record<string, unknown>>> =>
  (await (await page.request.get(`${url}${api}/tables/every_field/records/${id}`)).json()).data

it(
  'a form with a field of every type is filled in, saved, shown, changed and remembered',
  patience,
  async () => {
    const { page, faults } = await visit('?form=new')
    await fill(page, false)
    await page.keyboard.press('ControlOrMeta+s')
    await page.locator('.rd-body').waitFor()
    const id = new URL(page.url()).searchParams.get('record') ?? ''
    const first = await recordOf(page, id)
    for (const type of filled) expect(first[idOf(type)], type).not.toBeNull()
    expect(first).toMatchObject({
      decimal: 1234.5,
      money: { amount: 1200, currency: 'CNY' },
      rating: 3,
      progress: 45,
      time: '08:05',
      date_range: { from: '2024-03-01', to: '2024-03-31' },
      cascade_choice: 'worn',
      tags: ['急'],
      rich_text: '<p>驱动端<strong>滴漏</strong></p>',
      encrypted: '••••••••',
      address: { region: '310115', detail: '世纪大道100号' },
    })

    // What is read names every field; what is encrypted is shown for a moment to whoever asks.
    const body = page.locator('.rd-body')
    for (const word of [
      '循环水泵 P-204',
      '¥1,200.00',
      '机械 / 磨损',
      '2024-03-01 – 2024-03-31',
      '世纪大道100号',
    ])
      await body.getByText(word).first().waitFor()
    await body.getByText('hunter2').waitFor({ state: 'detached' })
    await body.getByRole('button', { name: '查看' }).click()
    await body.getByText('hunter2').waitFor()
    await body.locator('.f-signature img').waitFor()

    await page.getByRole('button', { name: '编辑' }).click()
    await fill(page, true)
    await page.keyboard.press('ControlOrMeta+s')
    await body.getByText('循环水泵 P-205').first().waitFor()
    const then = await recordOf(page, id)
    for (const type of filled.filter(type => type !== 'encrypted'))
      expect(then[idOf(type)], type).not.toEqual(first[idOf(type)])

    // The list shows the new values, the history all that changed, of the secret only that there was one.
    await page.locator('.rl-row', { hasText: '循环水泵 P-205' }).waitFor()
    await page.locator('.rd-fold').click()
    const change = page.locator('.rd-history > ol > li').first()
    await change.locator('li').first().waitFor()
    expect(await change.locator('li').count()).toBe(filled.length)
    for (const type of filled) await change.getByText(labelOf(type), { exact: true }).first().waitFor()
    const secret = change.locator('li', { hasText: labelOf('encrypted') })
    expect(await secret.textContent()).not.toContain('hunter2')
    expect(await secret.getByRole('button').count()).toBe(0)

    // On paper stands the record alone.
    await page.emulateMedia({ media: 'print' })
    await body.getByText('循环水泵 P-205').first().waitFor()
    expect(
      await page.locator('.rl-row:visible, .sider:visible, .topbar:visible, button.btn:visible').count(),
    ).toBe(0)
    expect(faults).toEqual([])
  },
)

it.each([
  ['en', 'deepBlack', 1440],
  ['zh-CN', 'dawnBlue', 390],
] as const)('its form fits the page in %s, %s, %i wide', patience, async (lang, skin, width) => {
  const { page, faults } = await visit('?form=new', lang, skin, width)
  await placeOf(page, 'text').waitFor()
  for (const type of filled)
    await page
      .locator(`[data-path="${idOf(type)}"]`)
      .first()
      .waitFor()
  for (const type of filled.filter(type => type !== 'slave'))
    expect(await page.locator(`#f-${idOf(type)}-l`).textContent(), type).toContain(labelOf(type, lang))
  await page.locator('.f-editor .f-rich').waitFor()
  const widest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('[data-path]')].map(each => each.getBoundingClientRect().right),
    ),
  )
  expect(widest).toBeLessThanOrEqual(width)
  expect(faults).toEqual([])
})

it(
  'a department is found level by level with the keys, or by its name with the path to it',
  patience,
  async () => {
    const { page, faults } = await visit('?form=new')
    const input = placeOf(page, 'department').getByRole('combobox')
    await input.click()
    const tree = page.getByRole('tree')
    await tree.getByRole('treeitem', { name: '生产部' }).waitFor()
    const at = tree.locator('.f-tree-node.at')
    const standing = async () => ((await at.count()) > 0 ? at.textContent() : '')
    const standAt = async (name: string) => {
      for (let here = await standing(); here !== name; here = await standing()) {
        await page.keyboard.press('ArrowDown')
        await expect.poll(standing, { timeout: 30_000 }).not.toBe(here)
      }
    }
    await standAt('生产部')
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('treeitem', { name: 'A2 焊装' }).waitFor()
    await standAt('A2 焊装')
    await page.keyboard.press('Enter')
    await placeOf(page, 'department').getByText('A2 焊装').waitFor()
    const closed = () =>
      expect.poll(() => page.locator('.f-tree:visible').count(), { timeout: 30_000 }).toBe(0)
    await closed()

    const several = placeOf(page, 'departments').getByRole('combobox')
    await several.click()
    await page.locator('.f-tree:visible').getByRole('treeitem', { name: '质量部' }).click()
    await several.fill('A3')
    const found = page.locator('.ant-select-item-option:visible', { hasText: 'A3 涂装' })
    await found.getByText('恒川重工 / 生产部').waitFor()
    await found.click()
    for (const name of ['质量部', 'A3 涂装']) await placeOf(page, 'departments').getByText(name).waitFor()

    await placeOf(page, 'tree').getByRole('combobox').click()
    await page.locator('.f-tree:visible').getByRole('treeitem', { name: '上级甲' }).click()
    await placeOf(page, 'tree').getByText('上级甲').waitFor()
    expect(faults).toEqual([])
  },
)
