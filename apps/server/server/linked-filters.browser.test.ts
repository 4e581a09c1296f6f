import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter, toDesigner, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 120_000 }
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })

interface Named {
  readonly id: string
  readonly title: string
}

it('a list is filtered by a field of the record a link names, and says so', patience, async () => {
  const page = await enter(browser, url)
  page.setDefaultTimeout(30_000)
  const ask = async (filter: object) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&pageSize=1`
    const answer = await page.request.get(`${url}/space-demo/api/tables/work_order/records?${query}`)
    return { status: answer.status(), body: await answer.json() }
  }
  const { body } = await ask({ assignee: { notEmpty: true } })
  const someone: Named = body.data[0].assignee
  const theirs = await ask({ 'assignee.name': { eq: someone.title } })
  expect(theirs.body.total).toBe((await ask({ assignee: someone.id })).body.total)
  const refused = await ask({ 'assignee.nothing': 'x' })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ field: 'assignee.nothing' }] } })

  await toWorkOrders(page, url)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  const filter = page.getByRole('dialog', { name: '筛选' })
  const option = (text: string) =>
    page.locator('.ant-select-item-option:visible').getByText(text, { exact: true })
  await filter.getByRole('combobox', { name: '添加条件' }).click()
  await option('负责人 ›').click()
  await option('姓名').click()
  await filter.getByRole('combobox', { name: '比较方式' }).click()
  await option('等于').click()
  await filter.getByLabel('负责人 › 姓名', { exact: true }).fill(someone.title)
  await page.keyboard.press('Enter')
  await eventually(async () => {
    const rows = await page.locator('.rl-row').allTextContents()
    return rows.length > 0 && rows.every(row => row.includes(someone.title))
  }).toBe(true)
  expect(page.url()).toContain('assignee.name.eq=')
  await page.keyboard.press('Escape')
  const chip = page.locator('.rl-chip', { hasText: '负责人 › 姓名' })
  await chip.waitFor()

  // What is typed is looked for in linked tables too.
  await page.getByRole('button', { name: '更多筛选' }).click()
  await filter.getByRole('combobox', { name: '添加条件' }).fill('上级')
  await option('负责人 › 部门').waitFor({ state: 'detached' })
  await filter.getByRole('combobox', { name: '添加条件' }).fill('部门')
  await option('负责人 › 部门').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // The address alone brings the condition back.
  await page.reload()
  await chip.waitFor()
})

it('a tab of a list asks about linked records; rules do not', patience, async () => {
  const page = await enter(browser, url)
  page.setDefaultTimeout(60_000)
  await toDesigner(page, url)
  await page.getByRole('button', { name: '列表', exact: true }).click()
  const tabs = page.getByRole('region', { name: '筛选标签' })
  await tabs.getByRole('button', { name: '添加标签' }).click()
  const tab = tabs.getByRole('listitem', { name: '第 6 个标签' })
  await tab.getByLabel('名称').fill('有部门的人')
  await tab.getByRole('combobox', { name: '添加条件' }).click()
  const option = (text: string) =>
    page.locator('.ant-select-item-option:visible').getByText(text, { exact: true })
  await option('负责人 ›').click()
  await option('部门').click()
  await tab.getByRole('combobox', { name: '比较方式' }).click()
  await option('不为空').click()
  await page.locator('.topbar .ant-btn-primary:not([disabled])').click()
  await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
  await eventually(async () => {
    const info = await page.request.get(`${url}/space-demo/api/tables/work_order`)
    return (await info.json()).view.list.tabs.map((saved: { filter: object }) => saved.filter)
  }).toContainEqual({ op: 'notEmpty', field: 'assignee.department' })

  await toWorkOrders(page, url)
  await page.locator('.saved').getByText('有部门的人').click()
  await page.locator('.rl-row').first().waitFor()
})
