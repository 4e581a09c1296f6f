import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

/**
 * Headless Chromium crashes when its PDF viewer is asked to print, also in a bare page with nothing of the product. The file is
 * therefore checked on its way, and a page with a printer of its own stands in the frame.
 */
const printer = '<!doctype html><script>print = () => { parent.printed = true }</script>'

it('a list on paper is its rows, without what only works on a screen', async () => {
  const page = await enter(browser, url)
  await toWorkOrders(page, url)
  const forScreens = page.locator('.rl-search, [role=checkbox]').filter({ visible: true })
  expect(await forScreens.count()).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  expect(await forScreens.count()).toBe(0)
  expect(await page.locator('.rl-row').count()).toBeGreaterThan(2)
})

it('several records with page numbers of their own are printed from their PDF in a hidden frame', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url)
  const sent: { type: string | undefined; head: string }[] = []
  await page.route(/\/api\/files\/[\w-]+\?.*inline/, async route => {
    const answer = await route.fetch()
    const head = (await answer.body()).subarray(0, 5).toString()
    sent.push({ type: answer.headers()['content-type'], head })
    await route.fulfill({ contentType: 'text/html', body: printer })
  })
  await toWorkOrders(page, url)
  const ticks = page.locator('.rl-row').getByRole('checkbox')
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await page.getByRole('button', { name: '打印' }).first().click()
  const dialog = page.locator('.pr-modal')
  await dialog.locator('.ant-btn-primary').click()
  await expect.poll(() => sent, { timeout: 30_000 }).toEqual([{ type: 'application/pdf', head: '%PDF-' }])
  await expect.poll(() => page.evaluate('window.printed'), { timeout: 10_000 }).toBe(true)
})
