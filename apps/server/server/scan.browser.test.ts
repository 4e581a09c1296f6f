import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

/** The smallest picture a browser draws. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('a fitter scans a pump by phone, sees what is open at it, and answers with a picture', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url, { login: 'user', width: 390 })
  const found = await page.request.get(
    `${url}/space-demo/api/tables/equipment/records?search=P-204&pageSize=1`,
  )
  const pump = (await found.json()).data[0]
  await page.goto(`${url}/space-demo/user/workbench`)
  await page.getByRole('button', { name: '扫一扫' }).click()
  const field = page.getByLabel('扫码枪扫描，或输入编号后回车')
  await field.fill(`https://elsewhere.example/space-other/form?table=equipment&id=${pump.id}`)
  await field.press('Enter')
  await page.getByText('此二维码属于企业“other”，请先切换到该企业').waitFor()
  // A label outlives the name of the server that it was printed by.
  await field.fill(`https://old.example/space-demo/form?table=equipment&id=${pump.id}`)
  await field.press('Enter')
  const glance = page.locator('.gl')
  await glance.getByRole('heading', { name: pump.name }).waitFor()
  await page.getByRole('button', { name: '再扫' }).click()
  await field.fill(`https://old.example/space-demo/form?table=equipment&id=${pump.id}`)
  await field.press('Enter')
  const orders = glance.locator('.gl-linked', { has: page.getByRole('heading', { name: '维修工单' }) })
  await orders.locator('.rl-card').first().click()
  await expect.poll(() => page.url()).toContain('/work_order/detail/')
  await glance.waitFor({ state: 'detached' })
  const words = page.getByRole('textbox', { name: '写评论，输入 @ 可提及同事' })
  await words.fill('已拆泵，机封磨损')
  await page
    .locator('.cm-write input[type=file]')
    .setInputFiles({ name: '机封.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('机封.png').waitFor()
  await page.getByRole('button', { name: '发送' }).click()
  await page.locator('li', { hasText: '已拆泵，机封磨损' }).locator('.cm-picture img').waitFor()
})
