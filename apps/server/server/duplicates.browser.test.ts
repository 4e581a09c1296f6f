import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 240_000 }

const records = `${url}/space-demo/api/tables/work_order/records`
const headers = { origin: url }

/** The administrator at the list of the demo's work orders. */
const atList = async (): Promise<Page> => {
  const page = await enter(browser, url)
  await toWorkOrders(page, url)
  return page
}

const create = async (page: Page, title: string, area: string): Promise<string> => {
  const answer = await page.request.post(records, { data: { title, area, priority: 'low' }, headers })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.id
}

it(
  'a bulk change names records that somebody else changed meanwhile, and overwrites them only if told so',
  patience,
  async () => {
    const page = await atList()
    const ids = [await create(page, '批量并发甲', 'A1'), await create(page, '批量并发乙', 'A1')]
    await page.getByRole('searchbox', { name: '在维修工单中搜索' }).fill('批量并发')
    await expect.poll(() => page.locator('.rl-row').count(), { timeout: 20_000 }).toBe(2)
    for (const tick of await page.locator('.rl-row').getByRole('checkbox').all()) await tick.check()
    await page.getByRole('button', { name: '批量修改' }).click()
    const dialog = page.getByRole('dialog', { name: '批量修改 2 条记录' })
    await dialog.waitFor()

    const put = await page.request.put(`${records}/${ids[0]}`, { data: { version: 1, area: 'A7' }, headers })
    expect(put.status()).toBe(200)
    const apply = dialog.getByRole('button', { name: '修改 2 条' })
    await dialog.getByRole('combobox').nth(1).click()
    await page.locator('.ant-select-item-option:visible').last().click()
    await apply.click()

    const question = page.getByRole('dialog', { name: '1 条记录刚被别人修改，没有改动' })
    await question.getByText('批量并发甲').waitFor()
    const versions = async () =>
      Promise.all(
        ids.map(async id => (await (await page.request.get(`${records}/${id}`)).json()).data.version),
      )
    expect(await versions()).toEqual([2, 2])
    await question.getByRole('button', { name: '仍要修改' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await versions()).toEqual([3, 2])
  },
)

it(
  'who fills in a new record is told of one that is like it, and may look at it or save all the same',
  patience,
  async () => {
    const page = await atList()
    const twin = await create(page, '丑寅卯辰巳午压缩机异响', 'A1')
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/similar')) asked.push(request.postData() ?? '')
    })
    await page.keyboard.press('n')
    const title = page.getByRole('textbox', { name: '标题' })
    await title.pressSequentially('丑寅卯辰巳午压缩机异响', { delay: 20 })
    const hint = page.getByRole('button', { name: '有 1 条相似记录' })
    await hint.waitFor()
    // Typing on is one question, not one for every letter.
    expect(asked.length).toBeLessThan(5)
    await hint.click()
    const link = page.getByRole('dialog').getByRole('link', { name: '丑寅卯辰巳午压缩机异响' })
    expect(await link.getAttribute('href')).toBe(`?record=${twin}`)
    await page.keyboard.press('Escape')
    await title.fill('子丑寅卯没有一样的')
    await hint.waitFor({ state: 'detached' })
  },
)

it(
  'a whole table is looked through: what is found stands side by side, and what is too much is removed',
  patience,
  async () => {
    const page = await atList()
    await page.locator('.rl-bar').getByTitle('更多操作').click()
    await page.getByRole('menuitem', { name: '查重' }).click()
    const dialog = page.getByRole('dialog', { name: '维修工单查重' })
    await dialog.getByRole('button', { name: '开始查重' }).click()
    const group = dialog.locator('.dup-group').first()
    // A job compares them, which takes what time it takes.
    await group.waitFor({ timeout: 120_000 })
    await group.getByRole('button', { name: '只留最早的一条' }).click()
    const links = group.locator('thead button')
    const title = (await links.first().textContent()) ?? ''
    const count = await links.count()
    expect(count).toBeGreaterThan(1)
    const living = async () => {
      const filter = encodeURIComponent(JSON.stringify({ op: 'eq', field: 'title', value: title }))
      return (await (await page.request.get(`${records}?pageSize=1&count=exact&filter=${filter}`)).json())
        .total
    }
    const before = await living()
    await group.getByRole('button', { name: `删除勾选的 ${count - 1} 条` }).click()
    await dialog.getByText('这一组已处理。').waitFor()
    expect(await living()).toBeLessThan(before)
  },
)
