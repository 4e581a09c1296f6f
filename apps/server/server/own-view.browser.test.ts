import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 90_000 })

it('a tile is moved by keyboard, taken back, published, and stands there for who opens the view', {
  timeout: 240_000,
}, async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript(`localStorage.setItem('lang', 'zh-CN')`)
  await context.request.post(`${url}/api/auth/sign-in`, {
    data: { login: 'admin', password: demoPassword, space: 'demo' },
    headers: { origin: url },
  })
  const { data: tables } = await (await context.request.get(`${url}/space-demo/api/tables`)).json()
  const { app } = tables.find(({ id }: { id: string }) => id === 'work_order')
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.goto(`${url}/customview/config/work_order/${app}`)
  const tile = page.locator('.tc-tile[data-tile="waiting"]')
  const placed = () => tile.getAttribute('aria-label')
  // Live data of the designer stand on the canvas.
  await tile.locator('.ob-row').first().waitFor()
  const before = await placed()
  expect(before).toContain('第 1 列第 17 行')
  await tile.focus()
  await page.keyboard.press('ArrowUp')
  await eventually(placed).toContain('第 1 列第 6 行')
  await page.keyboard.press('Control+z')
  await eventually(placed).toBe(before)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await eventually(placed).toContain('9 列 × 7 行')
  await page.getByRole('button', { name: '发布 v2' }).click()
  await page.getByRole('button', { name: '发布 v3' }).waitFor()

  await page.goto(`${url}/space-demo/app/!/work_order/${app}`)
  await page.getByRole('button', { name: '厂长工作台' }).click()
  const names = () => page.locator('.tp .tl > header h2').allTextContents()
  await eventually(names).toEqual([
    '未结工单',
    '已超期',
    '紧急未完成',
    '本月费用',
    '等待备件',
    '待办工单',
    '所选工单',
    '快捷入口',
  ])
  // The record beside follows the list.
  const orders = page.getByRole('region', { name: '待办工单' })
  const second = orders.locator('.ob-row').nth(1)
  const title = (await second.locator('b').textContent()) ?? ''
  await second.click()
  await page
    .getByRole('region', { name: '所选工单' })
    .getByRole('heading', { name: title, exact: true })
    .waitFor()
  await context.close()
})
