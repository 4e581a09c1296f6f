import { builtPages, testBrowser } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const signedIn = async (login: string) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  await context.request.post(`${url}/api/auth/sign-in`, {
    data: { login, password: demoPassword },
    headers: { origin: url },
  })
  return context
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeAll(async () => {
  const { request } = await signedIn('root')
  const announce = async (what: object) => {
    const saved = await request.put(`${url}/api/announcements/managed`, {
      headers: { origin: url },
      data: {
        body: '<p>Text</p>',
        files: [],
        spaces: null,
        userTypes: [],
        onTop: false,
        validFrom: null,
        validTo: null,
        startsAt: null,
        endsAt: null,
        ...what,
      },
    })
    const { id } = await saved.json()
    const published = await request.post(`${url}/api/announcements/managed/${id}/publish`, {
      headers: { origin: url },
      data: {},
    })
    expect(published.status()).toBe(200)
  }
  await announce({ kind: 'notice', title: 'Canteen closed', popup: true })
  await announce({
    kind: 'downtime',
    title: 'Maintenance tonight',
    popup: false,
    startsAt: inHours(1),
    endsAt: inHours(2),
  })
})

it('announcements reach a phone once, above its foot, and stay closed once they were closed', async () => {
  const page = await (await signedIn('user')).newPage()
  await page.goto(`${url}/space-demo/user/todo`)
  const popup = page.getByRole('dialog').filter({ hasText: 'Canteen closed' })
  const downtime = page.locator('.ban', { hasText: 'Maintenance tonight' })
  await popup.waitFor()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })

  // The drawer draws the navigation a second time, not what stands beside the screens.
  await page.locator('.topbar-menu:visible').click()
  await page.locator('.drawer .sider .nav a').first().waitFor()
  expect(await downtime.count()).toBe(1)
  expect(await popup.count()).toBe(0)
  await page.keyboard.press('Escape')

  const [banner, foot] = [await downtime.boundingBox(), await page.locator('.phone-bar').boundingBox()]
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)

  await downtime.locator('button').last().click()
  await page.reload()
  await page.locator('.phone-bar').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await downtime.count()).toBe(0)
  expect(await popup.count()).toBe(0)
})
