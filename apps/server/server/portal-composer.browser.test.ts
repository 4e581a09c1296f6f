import { newId } from '@gantry/base/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const poster = (page: Page) => (method: 'put' | 'post', path: string, data: object) =>
  page.request[method](`${url}/space-demo/api${path}`, { data, headers: { origin: url } })

/** Publishes a portal for everybody. */
const publish = async (page: Page, body: { readonly id: string }, base: number | null): Promise<void> => {
  const send = poster(page)
  const kept = await (
    await send('put', `/designs/portal/${body.id}/draft`, { body, base, revision: 0 })
  ).json()
  const done = await send('post', '/designs/publish', {
    designs: [{ kind: 'portal', id: body.id, revision: kept.revision }],
  })
  expect(done.ok()).toBe(true)
}

const portal = (id: string, tiles: readonly object[]) => ({
  id,
  name: 'Desk',
  terminals: ['web'],
  scope: 'all',
  page: { tiles },
})

it('the composer copies by keyboard what a page may hold twice, keeps the focus, and says what an entry lacks', async () => {
  const page = await enter(browser, url)
  const id = newId()
  await publish(
    page,
    portal(id, [
      { id: 'work', kind: 'work', at: { x: 0, y: 0, w: 6, h: 8 }, settings: {} },
      {
        id: 'quick',
        kind: 'quick',
        at: { x: 6, y: 0, w: 6, h: 8 },
        settings: {
          style: 'grid',
          items: [{ title: 'Site', to: { type: 'url', url: 'https://a.example' } }],
        },
      },
    ]),
    null,
  )
  await page.goto(`${url}/space-demo/sysop/webConfigEntry/${id}`)
  const tiles = page.locator('.tc-tile')
  await tiles.nth(1).waitFor()

  await page.locator('[data-tile="work"]').focus()
  await page.keyboard.press('Control+d')
  await page.getByText('每页只能放一个，已放').waitFor()
  expect(await tiles.count()).toBe(2)

  await page.locator('[data-tile="quick"]').focus()
  await page.keyboard.press('Control+d')
  await expect.poll(() => tiles.count()).toBe(3)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-tile'))
  const copy = await focused()
  expect([copy, 'quick', 'work'].indexOf(copy)).toBe(0)
  await page.keyboard.press('Delete')
  await expect.poll(() => tiles.count()).toBe(2)
  expect(['quick', 'work']).toContain(await focused())
  await page.keyboard.press('Control+z')
  await expect.poll(() => tiles.count()).toBe(3)
  await page.keyboard.press('Control+y')
  await expect.poll(() => tiles.count()).toBe(2)

  await page.locator('[data-tile="quick"]').focus()
  await page.getByLabel('链接地址（完整网址）').fill('mailto:pump@plant.example')
  await page.locator('.tc-issues').getByText('链接地址须为完整网址，以 http:// 或 https:// 开头').waitFor()
})

it('a menu that is published appears in the open browser of somebody else, wherever they are', async () => {
  const admin = await enter(browser, url)
  const id = newId()
  const body = portal(id, [])
  await publish(admin, body, null)
  const reader = await enter(browser, url, { login: 'user' })
  await reader.goto(`${url}/space-demo/user/workbench/${id}`)
  await reader.getByText('这个门户还没有内容').waitFor()
  await reader.goto(`${url}/space-demo/user/messagecenter`)
  await reader.getByRole('link', { name: '消息中心' }).first().waitFor()

  const item = { id: 'plant', label: '厂区平面图', to: { type: 'url', url: 'https://plant.example/' } }
  await publish(admin, { ...body, menu: [{ id: 'more', label: '厂区', items: [item] }] } as typeof body, 1)
  await reader.getByRole('link', { name: '厂区平面图' }).waitFor({ timeout: 15_000 })
})
