import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { productApp } from './fixtures.ts'
import { openDesigner } from './open-designer.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 90_000 })

it('a value that follows, a condition of rows and a validation are drawn, published and felt', {
  timeout: 240_000,
}, async () => {
  const { page, read, publish, close } = await openDesigner(browser, url)
  const write = async (expression: string) => {
    await page.locator('.ant-modal .cm-content').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(expression)
    await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
  }
  const writeCondition = async (expression: string) => {
    await page.locator('.ant-modal').getByText('写表达式', { exact: true }).click()
    await write(expression)
  }
  await page.getByRole('button', { name: '添加校验规则' }).first().click()
  await page.getByRole('button', { name: '修改条件：必须成立' }).click()
  await writeCondition('sum(items.qty) <= 10')
  await page.locator('[id^="dv-work_order-"][id$="-message"]').fill('备件太多')
  await page.locator('[data-field="asset"] .ds-hold').click()
  await page.getByRole('button', { name: '设置条件：取值' }).click()
  await write('area + "-01"')
  await page.locator('[data-field="items"]').getByRole('button', { name: '单价' }).first().click()
  await page.getByRole('button', { name: '设置条件：符合条件时必填' }).click()
  await writeCondition('qty > 2')
  await publish()
  await eventually(async () => (await read()).published.tables[0]?.fields.asset?.linkage).toEqual({
    set: { to: 'area + "-01"' },
  })
  await page.locator('.ds-foot', { hasText: '与正在使用的一致' }).waitFor()

  await page.goto(`${url}/space-demo/form?table=work_order&form=new`)
  const form = page.locator('#record-form')
  const at = (field: string) => form.locator(`[data-path="${field}"]`)
  await at('title').locator('input').fill('更换轴承')
  await at('area').locator('input').fill('A7')
  await eventually(() => at('asset').locator('input').inputValue()).toBe('A7-01')
  await at('items').getByRole('button', { name: '新增一行' }).click()
  await at('items').locator('[data-cell][data-path$=".qty"]').click()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await at('items').locator('.sh-td.need[data-path$=".price"]').waitFor({ timeout: 20_000 })
  await form.getByRole('alert').filter({ hasText: '备件太多' }).first().waitFor()
  await close()
})
