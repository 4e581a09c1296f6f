import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { productApp } from './fixtures.ts'
import { openDesigner } from './open-designer.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 90_000 })

it('defaults and conditions are drawn, published, and felt by who fills in a record', {
  timeout: 240_000,
}, async () => {
  const { page, read, publish, close } = await openDesigner(browser, url)
  const write = async (expression: string) => {
    await page.locator('.ant-modal .cm-content').click()
    await page.keyboard.type(expression)
    await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
    await page.locator('.ant-modal').waitFor({ state: 'hidden' })
  }
  const writeCondition = async (expression: string) => {
    await page.locator('.ant-modal').getByText('写表达式', { exact: true }).click()
    await write(expression)
  }
  const choose = async (label: string) => {
    await page.locator('#dp-default').click()
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .getByText(label, { exact: true })
      .click()
  }
  await page.locator('[data-field="area"] .ds-hold').click()
  await choose('固定值')
  await page.locator('#dp-default-value').fill('A5')
  await page.locator('[data-field="assignee"] .ds-hold').click()
  await choose('填写人')
  await page.locator('[data-field="asset"] .ds-hold').click()
  await choose('公式')
  await page.getByRole('button', { name: '编写公式' }).click()
  await write('area + "-01"')

  await page.locator('[data-field="amount"] .ds-hold').click()
  await page.getByRole('button', { name: '设置条件：符合条件才显示' }).click()
  await writeCondition('priority = "urgent"')
  await page.getByRole('button', { name: '设置条件：符合条件时必填' }).click()
  await writeCondition('area = "A5"')
  await page.locator('[data-field="remark"] .ds-hold').click()
  await page.getByRole('button', { name: '设置条件：符合条件时只读' }).click()
  await writeCondition('status = "done"')
  await publish()
  await eventually(async () => (await read()).published.tables[0]?.fields.amount?.rules).toEqual({
    shown: 'priority = "urgent"',
    required: 'area = "A5"',
  })
  await page.locator('.ds-foot', { hasText: '与正在使用的一致' }).waitFor()

  await page.goto(`${url}/space-demo/form?table=work_order&form=new`)
  const form = page.locator('#record-form')
  const at = (field: string) => form.locator(`[data-path="${field}"]`)
  await eventually(() => at('asset').locator('input').inputValue()).toBe('A5-01')
  expect(await at('area').locator('input').inputValue()).toBe('A5')
  await at('assignee').getByText('沈佳怡').waitFor()
  expect(await at('amount').count()).toBe(0)

  // What follows from another field does so until somebody writes there.
  await at('area').locator('input').fill('A7')
  await eventually(() => at('asset').locator('input').inputValue()).toBe('A7-01')
  await at('area').locator('input').fill('A5')
  await at('title').locator('input').fill('接线盒进水')
  await at('priority').getByText('紧急').click()
  await at('amount').locator('.req').waitFor()
  await page.locator('button[form="record-form"]').click()
  await at('amount').getByRole('alert').waitFor()
  await at('amount').locator('input').fill('120')
  await at('remark').locator('textarea').fill('雨水渗入')
  await page.locator('button[form="record-form"]').click()
  await form.waitFor({ state: 'hidden' })
  const found = await page.request.get(
    `${url}/space-demo/api/tables/work_order/records?filter[title]=${encodeURIComponent('接线盒进水')}`,
  )
  const [record] = (await found.json()).data
  expect(record).toMatchObject({ area: 'A5', asset: 'A5-01', assignee: { title: '沈佳怡' } })
  await close()
})
