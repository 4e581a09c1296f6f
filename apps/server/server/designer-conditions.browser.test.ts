import type { Computed, Grant } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { productApp } from './fixtures.ts'
import { openDesigner } from './open-designer.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 180_000 }
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 90_000 })

it('conditions stay with their rule when another goes, comes back, and goes again', patience, async () => {
  const { page, read, publish, close } = await openDesigner(browser, url)
  await page.getByRole('button', { name: '权限', exact: true }).click()
  const rules = page.locator('.ds-grant')
  await rules.nth(2).waitFor()
  const areas = (at: number) => rules.nth(at).locator('.rl-filter-line input:not([role="combobox"])')
  for (const [at, area] of [
    [3, 'A8'],
    [4, 'A9'],
  ] as const) {
    await page.getByRole('button', { name: '添加规则' }).click()
    const rule = rules.nth(at)
    await rule.getByRole('combobox', { name: '谁' }).click()
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '普通用户' })
      .click()
    await rule.getByRole('combobox', { name: '哪些记录' }).click()
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '符合条件的记录' })
      .click()
    await rule.getByRole('combobox', { name: '添加条件' }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '区域' }).click()
    await areas(at).fill(area)
  }
  const shown = async () => {
    const found: string[] = []
    for (let at = 3; at < (await rules.count()); at++) found.push(await areas(at).inputValue())
    return found
  }
  await page.getByRole('button', { name: '删除第 4 条规则' }).click()
  await eventually(shown).toEqual(['A9'])
  await page.getByRole('button', { name: '撤销' }).click()
  await eventually(shown).toEqual(['A8', 'A9'])

  // What is taken back is shown, and not what was typed.
  await areas(3).fill('B1')
  await eventually(shown).toEqual(['B1', 'A9'])
  while ((await shown())[0] !== 'A8') await page.getByRole('button', { name: '撤销' }).click()

  await page.getByRole('button', { name: '删除第 4 条规则' }).click()
  await eventually(shown).toEqual(['A9'])
  await areas(3).fill('A6')
  await publish()
  const grants = async () => (await read()).published.tables[0]?.policy.slice(3)
  await eventually(grants).toEqual([
    expect.objectContaining({
      rows: expect.objectContaining({ field: 'area', value: 'A6' }),
    }) satisfies Grant,
  ])
  await close()
})

it(
  'a roll-up counts rows that fit conditions, which are found as they were when they are opened again',
  patience,
  async () => {
    const { page, read, publish, close } = await openDesigner(browser, url)
    await page.locator('[data-field="amount"] .ds-hold').click()
    await page.locator('.ds-types').getByTitle('整数', { exact: true }).click()
    await page.locator('#dp-label').fill('贵重备件')
    await page.locator('.ds-computed .ant-segmented-item', { hasText: '汇总' }).click()
    await page.locator('#dr-how').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '计数' }).click()
    await page.locator('#dr-where').click()
    const dialog = page.locator('.ant-modal')
    await dialog.getByRole('combobox', { name: '添加条件' }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '单价' }).click()
    await dialog.locator('.rl-filter-line input:not([role="combobox"])').fill('1000')
    await dialog.locator('.ant-btn-primary').click()
    await page.locator('#dr-where', { hasText: '1' }).waitFor()

    await page.locator('#dr-where').click()
    const value = dialog.locator('.rl-filter-line input:not([role="combobox"])')
    await eventually(() => value.inputValue()).toMatch(/^1,000/)
    await value.fill('900')
    await dialog.locator('.ant-modal-footer .ant-btn:not(.ant-btn-primary)').click()
    await page.locator('#dr-where').click()
    await eventually(() => value.inputValue()).toMatch(/^1,000/)
    await dialog.locator('.ant-modal-footer .ant-btn:not(.ant-btn-primary)').click()

    await publish()
    const computed = async () =>
      Object.values((await read()).published.tables[0]?.fields ?? {}).find(field => field.computed)?.computed
    await eventually(computed).toEqual({
      rollUp: 'count',
      from: 'work_order_item',
      where: expect.objectContaining({ field: 'price', value: expect.anything() }),
    } satisfies Computed)
    await close()
  },
)
