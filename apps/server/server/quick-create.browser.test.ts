import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('a part that a link does not find is created over the form and chosen', { timeout: 120_000 }, async () => {
  const page = await enter(browser, url)
  await page.goto(`${url}/space-demo/form?table=stock_movement&form=new`)
  const part = page.locator('#record-form [data-path="part"]')
  await part.locator('input').fill('油封 X9')
  await page.locator('.f-quick', { hasText: '油封 X9' }).click()
  const form = page.locator('#quick-form')
  await expect.poll(() => form.locator('input').first().inputValue(), { timeout: 20_000 }).toBe('油封 X9')
  await form.locator('input').nth(1).fill('4')
  await page.locator('button[form="quick-form"]').click()
  await form.waitFor({ state: 'detached' })
  await part.getByText('油封 X9').waitFor()
  await page.context().close()
})
