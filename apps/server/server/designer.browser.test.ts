import type { TableInfo } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter, toDesigner } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 120_000 }
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 })

it(
  'draws a choice and a formula onto a form and publishes them to the people at work',
  patience,
  async () => {
    const page = await enter(browser, url)
    await toDesigner(page, url)

    // A new field goes after the one that is selected, and takes its name from its label.
    await page.locator('[data-field="area"] .ds-hold').click()
    await page.locator('.ds-types').getByTitle('单选', { exact: true }).click()
    await page.locator('#dp-label').fill('故障类别')
    await page.locator('.ds-options li input').first().fill('密封泄漏')
    await page.locator('#dp-id code').getByText('gu_zhang_lei_bie').waitFor()

    await page.locator('[data-field="amount"] .ds-hold').click()
    await page.locator('.ds-types').getByTitle('小数', { exact: true }).click()
    await page.locator('#dp-label').fill('含税费用')
    await page.locator('.ds-computed .ant-segmented-item', { hasText: '公式' }).click()
    await page.locator('.ds-computed .ant-btn').click()
    await page.locator('.cm-content').click()
    await page.keyboard.type('amount * 1.13')
    await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
    await page.locator('.ds-formula', { hasText: '* 1.13' }).waitFor()

    // What one step did is taken back and done again.
    await page.locator('.ds-canvas .ds-table-name').click()
    await page.keyboard.press('ControlOrMeta+z')
    await eventually(() => page.locator('.ds-label .i').count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+Shift+z')

    await page.locator('.ds-step', { hasText: '含税费用' }).first().waitFor()
    await page.locator('.topbar .ant-btn-primary:not([disabled])').click()
    await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
    const fields = async () => {
      const answer = await page.request.get(`${url}/space-demo/api/tables/work_order`)
      return ((await answer.json()) as TableInfo).table.fields
    }
    await eventually(async () => Object.keys(await fields())).toContain('gu_zhang_lei_bie')
    expect(Object.values(await fields()).find(({ computed }) => computed)).toMatchObject({
      computed: { formula: 'amount * 1.13' },
    })
    await page.locator('.ds-foot', { hasText: '与正在使用的一致' }).waitFor()
  },
)
