import { builtPages, newVisitor, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter, toDesigner } from './enter.ts'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 120_000 }

it(
  'rules and masks are drawn, show whom they open and hide what, and hold once published',
  patience,
  async () => {
    const user = newVisitor(url)
    await user.call('POST', '/api/auth/sign-in', { login: 'user', password: demoPassword, space: 'demo' })
    const closed = async () => {
      const { body } = await user.call<{ data: readonly object[] }>(
        'GET',
        '/space-demo/api/tables/work_order/records?filter[area]=A9',
      )
      return body.data.length
    }
    expect(await closed()).toBe(0)

    const page = await enter(browser, url)
    await toDesigner(page, url)
    await page.getByRole('button', { name: '权限', exact: true }).click()

    await page.getByText('规则、限制和脱敏还没有改动。').waitFor()
    await page.getByRole('button', { name: '添加规则' }).click()
    const rule = page.locator('.ds-grant').last()
    await rule.getByRole('combobox', { name: '谁' }).click()
    await page.locator('.ant-select-item-option', { hasText: '普通用户' }).click()
    const difference = page.locator('.ds-rights').getByRole('region', { name: '发布后有哪些变化' })
    await difference
      .getByText(/多 [\d,]+\+? 条记录/)
      .first()
      .waitFor()

    // Parts are rows of the order: their names masked, and it is told of whom sees them whole today.
    await page.getByRole('combobox', { name: '“备件明细 › 名称”怎样显示' }).click()
    await page.locator('.ant-select-item-option', { hasText: '只留首尾' }).last().click()
    await difference
      .getByText(/改为脱敏显示：备件明细 › 名称/)
      .first()
      .waitFor()

    await page.locator('.topbar .ant-btn-primary:not([disabled])').click()
    await page
      .locator('.ant-modal')
      .getByText(/多 [\d,]+\+? 条记录/)
      .first()
      .waitFor()
    await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
    await expect.poll(closed, { timeout: 60_000 }).toBeGreaterThan(0)
  },
)
