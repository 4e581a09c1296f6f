import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { productApp } from './fixtures.ts'
import { openDesigner } from './open-designer.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 90_000 })

it('columns, order, length and tabs of a list are drawn and met by who opens it', {
  timeout: 240_000,
}, async () => {
  const { page, read, publish, close } = await openDesigner(browser, url)
  const option = (text: string) =>
    page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first()
  await page.getByRole('button', { name: '列表', exact: true }).click()
  const columns = page.getByRole('region', { name: '显示的列' })
  await columns.getByRole('checkbox', { name: '已验收' }).check()
  await columns.getByRole('checkbox', { name: '区域' }).uncheck()
  const order = page.getByRole('region', { name: '排序与行数' })
  await order.getByRole('combobox', { name: /排序/ }).click()
  await option('费用').click()
  await order.locator('#dl-size').click()
  await option('50').click()
  const tabs = page.getByRole('region', { name: '筛选标签' })
  await tabs.getByRole('button', { name: '添加标签' }).click()
  const tab = tabs.getByRole('listitem', { name: '第 6 个标签' })
  await tab.getByLabel('名称').fill('高优先级')
  await tab.getByRole('combobox', { name: '添加条件' }).click()
  await option('优先级').click()
  await tab.locator('.rl-value').click()
  await option('高').click()
  await page.keyboard.press('Escape')
  await publish()
  await eventually(async () => (await read()).published.view?.list.pageSize).toBe(50)
  expect((await read()).published.view?.list).toMatchObject({
    sort: [{ field: 'amount', direction: 'asc' }],
    tabs: [{}, {}, {}, {}, {}, { label: '高优先级', filter: { field: 'priority' } }],
  })

  const { app } = await read()
  await page.goto(`${url}/space-demo/app/!/work_order/${app?.id}`)
  const heads = page.getByRole('columnheader')
  await heads.filter({ hasText: '已验收' }).waitFor()
  expect(await heads.filter({ hasText: '区域' }).count()).toBe(0)
  expect(await heads.filter({ hasText: '费用' }).getAttribute('aria-sort')).toBe('ascending')

  // As long as drawn, until a person wants it otherwise.
  const foot = page.locator('.rl-foot')
  await foot.getByText(/第 1–50 条/).waitFor()
  await foot.locator('.ant-select').getByText('50 条/页').waitFor()
  await foot.getByRole('combobox', { name: '每页条数' }).click()
  await option('20 条/页').click()
  await foot.getByText(/第 1–20 条/).waitFor()
  await foot.locator('.ant-select').getByText('20 条/页').waitFor()

  const tabsOf = page.getByRole('navigation', { name: '常用筛选' })
  await tabsOf.getByRole('button', { name: '高优先级' }).click()
  const priorities = async () =>
    new Set(
      await page
        .locator('.rl-row')
        .getByText(/^(低|普通|高|紧急)$/)
        .allTextContents(),
    )
  await eventually(priorities).toEqual(new Set(['高']))
  await close()
})

it('what refers to a field is named before the field goes', { timeout: 240_000 }, async () => {
  const { page, close } = await openDesigner(browser, url)
  await page.locator('[data-field="asset"] .ds-hold').click()
  await page.locator('.ds-aside .ds-mentions').getByText('填写时查重').waitFor()
  await page.getByRole('button', { name: '删除“设备”' }).click()
  await page.locator('.ant-modal .ds-mentions').getByText('搜索').waitFor()
  await page.locator('.ant-modal').getByRole('button', { name: '取消' }).click()
  await page.locator('[data-field="asset"]').waitFor()
  await page.getByRole('button', { name: '删除“设备”' }).click()
  await page.getByRole('button', { name: '仍要删除' }).click()
  await page.locator('[data-field="asset"]').waitFor({ state: 'detached' })
  await close()
})
