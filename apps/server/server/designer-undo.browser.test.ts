import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { productApp } from './fixtures.ts'
import { openDesigner } from './open-designer.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('properties follow a step back, and what is about to be published takes none', {
  timeout: 240_000,
}, async () => {
  const { page, close } = await openDesigner(browser, url)
  await page.locator('[data-field="amount"] .ds-hold').click()
  await page.locator('.ds-types').getByTitle('小数', { exact: true }).click()
  const chosen = page.locator('.ds-computed .ant-segmented-item-selected')
  await page.locator('.ds-computed .ant-segmented-item', { hasText: '公式' }).click()
  await page.locator('.ds-computed .ant-btn').click()
  await page.locator('.cm-content').click()
  await page.keyboard.type('amount * 2')
  await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
  await page.locator('.ds-formula', { hasText: '* 2' }).waitFor()
  const undo = page.getByRole('button', { name: '撤销' })
  await undo.click()
  await chosen.getByText('填写').waitFor()

  // The field that was added is still there, and stays while one is asked whether to publish.
  await page.locator('.topbar .ant-btn-primary:not([disabled])').click()
  await page.locator('.ant-modal .ant-btn-primary:not([disabled])').waitFor()
  const fields = await page.locator('.ds-canvas [data-field]').count()
  expect(await undo.isDisabled()).toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await page.locator('.ant-modal').getByRole('button', { name: '取消' }).click()
  await expect.poll(() => undo.isDisabled(), { timeout: 60_000 }).toBe(false)
  expect(await page.locator('.ds-canvas [data-field]').count()).toBe(fields)
  await close()
})
