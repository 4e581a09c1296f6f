import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('a template is looked at by its rows and becomes an application with views', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url)
  await page.goto(`${url}/space-demo/appcenter?new=any`)
  await page.getByRole('button', { name: '不合格品' }).click()
  const panel = page.getByRole('complementary', { name: '不合格品' })
  await panel.getByText('设备台账，已有 2146 台，自动接上').waitFor()
  expect(await panel.locator('.na-pv tbody tr').count()).toBeGreaterThan(3)
  // The demo plant has an application of this name.
  expect(await panel.getByLabel('应用名称').inputValue()).toBe('不合格品 2')
  await panel.getByLabel('应用名称').fill('二厂不合格品')
  await panel.getByRole('button', { name: '创建应用' }).click()
  await page.getByText('共 24 条').waitFor()
  await page.getByText('看板', { exact: true }).locator('visible=true').first().waitFor()
})
