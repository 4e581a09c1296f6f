import { platform, sql } from '@gantry/kernel/server'
import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { enter } from './enter.ts'
import { everyFieldTables, idOf } from './every-field.ts'
import { demoPassword, productApp } from './fixtures.ts'

const product = await productApp(await builtPages())
const { url, kernel } = product
const browser = await testBrowser()
const patience = { timeout: 240_000 }
const soon = { timeout: 30_000 }
const api = '/space-demo/api'
let app = ''

const many = 5_000

beforeAll(async () => {
  const admin = product.visitor()
  await admin.signIn('admin', demoPassword)
  const apps = await admin.call<{ readonly data: readonly { readonly id: string }[] }>('GET', `${api}/apps`)
  app = apps.body.data[0]?.id ?? ''
  const change = await admin.call<{ readonly id: string }>('POST', `${api}/schema/changes`, {
    saves: everyFieldTables(app),
  })
  const state = async () =>
    (await admin.call<{ readonly state: string }>('GET', `${api}/schema/changes/${change.body.id}`)).body
      .state
  await vi.waitUntil(async () => (await state()) === 'done', { timeout: 60_000, interval: 200 })
  await platform(kernel).run(sql`
    insert into gantry.t_department (id, space, f_name, f_parent)
    select gen_random_uuid(), space, '班组' || to_char(n, 'FM0000'), id
    from gantry.t_department, generate_series(1, ${many}) n where space = 'demo' and f_name = '信息部'`)
})

/** The form of a new record, with whatever goes wrong on the page, and the input of its field of departments. */
const atForm = async () => {
  const page = await enter(browser, url)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto(`${url}/space-demo/app/!/every_field/${app}?form=new`)
  const place = page.locator(`[data-path="${idOf('department')}"]`).first()
  const input = place.getByRole('combobox')
  await input.waitFor()
  return { page, place, input, faults }
}

/** Holds back what is asked of the departments for some words until it is let go. */
const holdBack = async (page: Page, words: string) => {
  let letGo = () => {
    // Replaced before anybody can call it.
  }
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  let asked = 0
  await page.route(
    each => each.pathname.endsWith('/tables/department/records') && each.searchParams.get('search') === words,
    async route => {
      asked++
      await held
      await route.continue()
    },
  )
  return { letGo, asked: () => asked }
}

it(
  'Enter and a press choose nothing that was found by other words than those that are typed',
  patience,
  async () => {
    const { page, place, input, faults } = await atForm()
    const options = page.locator('.ant-select-item-option:visible')
    await input.fill('A4')
    await options.getByText('A4 总装').waitFor()
    const answer = await holdBack(page, 'A3')
    await input.fill('A3')
    await expect.poll(answer.asked, soon).toBe(1)
    // The old ones are still to be seen, and the keys do nothing to them.
    await options.getByText('A4 总装').waitFor()
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await options.getByText('A4 总装').click({ force: true })
    expect(await input.inputValue()).toBe('A3')
    expect(await place.getByText('A4 总装').count()).toBe(0)

    answer.letGo()
    await options.getByText('A3 涂装').waitFor()
    await expect.poll(() => page.locator('.f-late').count(), soon).toBe(0)
    await page.keyboard.press('Enter')
    await place.getByText('A3 涂装').waitFor()
    expect(faults).toEqual([])
  },
)

it('a level of 5,000 departments is looked through by scrolling and with the keys', patience, async () => {
  const { page, place, input, faults } = await atForm()
  const pages: string[] = []
  page.on('request', request => {
    const asked = new URL(request.url())
    if (asked.pathname.endsWith('/tables/department/records')) pages.push(asked.search)
  })
  await input.click()
  const tree = page.getByRole('tree')
  const branch = tree.getByRole('treeitem', { name: '信息部' })
  await branch.getByRole('button').click()
  const first = tree.getByRole('treeitem', { name: '班组0001' })
  await first.waitFor()
  expect(await first.getAttribute('aria-setsize')).toBe(String(many))
  expect(await first.getAttribute('aria-posinset')).toBe('1')
  expect(await first.getAttribute('aria-level')).toBe('3')

  // The keys go from page to page, and the input says where one stands, though the focus never leaves it.
  const numbered = (n: number) => `班组${String(n).padStart(4, '0')}`
  for (let n = 1; n <= 105; n++) {
    await tree.getByRole('treeitem', { name: numbered(n) }).waitFor()
    await page.keyboard.press('ArrowDown')
  }
  const standing = async () => {
    const id = await input.getAttribute('aria-activedescendant')
    return id ? page.locator(`[id="${id}"]`).textContent() : null
  }
  await expect.poll(standing, soon).toBe(numbered(105))

  // One goes on as far as there is something, until one is there; only what is seen is drawn.
  const scroll = page.locator('.f-tree:visible')
  const last = tree.getByRole('treeitem', { name: '班组0450' })
  await expect
    .poll(
      async () => {
        await scroll.evaluate(each => each.scrollTo(0, 452 * 32))
        return last.count()
      },
      { timeout: 120_000, interval: 100 },
    )
    .toBe(1)
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(60)
  expect(await last.getAttribute('aria-posinset')).toBe('450')
  expect(pages.filter(each => each.includes('cursor')).length).toBeGreaterThanOrEqual(4)

  expect(await input.getAttribute('aria-haspopup')).toBe('tree')
  await page.keyboard.press('Enter')
  await place.getByText(numbered(105)).waitFor()
  expect(faults).toEqual([])
})
