import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { demoApp, enter, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 90_000 }
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 })

it('a member is disabled from the list, and let in again from the record panel', patience, async () => {
  const page = await enter(browser, url)
  const stateOf = async () => {
    const filter = encodeURIComponent('孙立')
    const answer = await page.request.get(
      `${url}/space-demo/api/tables/member/records?filter[name]=${filter}&fields=state`,
    )
    return (await answer.json()).data[0].state
  }
  await page.goto(`${url}/space-demo/sysop/structure`)
  const row = page.getByRole('row', { name: '孙立' }).first()
  await row.hover()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  const leaver = page.getByRole('dialog', { name: '停用孙立前的交接' })
  await leaver.getByRole('button', { name: '交接并停用' }).click()
  await leaver.getByRole('alert').waitFor()
  await leaver.getByLabel('全部交给').fill('解浩然')
  await page.locator('.ant-select-item-option').filter({ hasText: '解浩然' }).first().click()
  await leaver.getByRole('button', { name: '交接并停用' }).click()
  await leaver.waitFor({ state: 'hidden', timeout: 60_000 })
  await eventually(stateOf).toBe('disabled')

  // The list opens with those who are active; who is disabled has moved to the next tab.
  await page.locator('.saved').getByText('已停用').click()
  await row.click()
  await page.locator('.rd-head').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '重置密码' }).waitFor()
  await page.getByRole('menuitem', { name: '恢复使用' }).click()
  await eventually(stateOf).toBe('active')
})

it(
  'on a phone the actions of a record page stand behind one button, and a new record has a name',
  patience,
  async () => {
    const page = await enter(browser, url, { width: 390 })
    await page.goto(`${url}/space-demo/app/!/work_order/${await demoApp(page, url)}`)
    await page.getByRole('button', { name: '新建维修工单' }).waitFor()
    const { data } = await (
      await page.request.get(`${url}/space-demo/api/tables/work_order/records?pageSize=1`)
    ).json()
    await page.goto(`${url}/space-demo/work_order/detail/${data[0].id}`)
    for (const name of ['编辑', '更多操作']) {
      const box = await page.locator('.topbar').getByRole('button', { name }).boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 390, name).toBe(true)
    }
    await page.locator('.topbar').getByRole('button', { name: '更多操作' }).click()
    for (const name of ['打印', '删除']) await page.getByRole('menuitem', { name }).waitFor()
  },
)

it('the filter of a tab is shown, and changed for this visit only', patience, async () => {
  const page = await enter(browser, url)
  await toWorkOrders(page, url, '?tab=waiting')
  await page.getByRole('button', { name: /^筛选/ }).click()
  const filter = page.getByRole('dialog', { name: '筛选' })
  await eventually(() => filter.locator('.rl-filter-line').count()).toBe(1)
  await filter.getByRole('button', { name: /^去掉条件/ }).click()
  await eventually(() => page.url()).toContain('over=1')
  await page.locator('.rl-row').getByText('已完成').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.saved').getByText('等待备件').click()
  await eventually(() => page.url()).not.toContain('over=1')
})

it('records of one title are told apart where they were found', patience, async () => {
  const page = await enter(browser, url)
  await page.goto(`${url}/space-demo/appcenter`)
  await page.getByRole('button', { name: '搜索 Ctrl K' }).click()
  await page.getByRole('combobox').fill('压力机')
  const hit = page.getByRole('option').filter({ hasText: 'WO-' }).first()
  await hit.waitFor()
  expect(await hit.locator('.fact').count()).toBeGreaterThan(1)
})

it('ticked records are assigned, exported and handed over from their bar', patience, async () => {
  const page = await enter(browser, url)
  await toWorkOrders(page, url)
  await page.locator('.rl-tick').nth(1).click()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  for (const name of ['共享', '移交']) await bar.getByRole('button', { name }).waitFor()
  await bar.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('导出已选的 1 条记录').waitFor()
  // Its first control has the focus, not the cross.
  await eventually(() =>
    page.evaluate(() => document.activeElement?.closest('.ant-modal-body') !== null),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: '指派负责人' }).click()
  await page.getByRole('dialog', { name: '批量修改 1 条记录' }).getByText('负责人').first().waitFor()
})

it.each([
  ['safe', '/sysop/roleManage'],
  ['audit', '/sysop/safety/audit'],
])('%s begins at his work', patience, async (login, path) => {
  const page = await enter(browser, url, { login })
  await page.goto(`${url}/`)
  await eventually(() => page.url()).toContain(path)
})
