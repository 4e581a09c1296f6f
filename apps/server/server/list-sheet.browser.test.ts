import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 })

it('cells of a list are typed into, pasted over, filled, mended and undone', {
  timeout: 90_000,
}, async () => {
  const page = await enter(browser, url)
  const records = `${url}/space-demo/api/tables/work_order/records`
  const headers = { origin: url }
  const ids: string[] = []
  for (const amount of [10, 20, 30]) {
    const data = { title: `Sheet ${amount}`, amount, area: 'A1', priority: 'low' }
    const answer = await page.request.post(records, { data, headers })
    expect(answer.status()).toBe(201)
    ids.push((await answer.json()).data.id)
  }
  /** Amounts and titles as stored, in the order of the list: newest first. */
  const stored = async () => {
    const { data } = await (
      await page.request.get(`${records}?filter[title][startsWith]=Sheet&sort=-code`)
    ).json()
    return data.map(({ title, amount }: { title: string; amount: number }) => `${title} ${Number(amount)}`)
  }

  await toWorkOrders(page, url, '?title.startsWith=Sheet')
  await page.getByRole('button', { name: '在表格中编辑' }).click()
  await page.locator('[data-cell="0.0"]').waitFor()
  const heads = await page.getByRole('columnheader').allTextContents()
  // The head begins with the box that ticks all rows.
  const columnOf = (label: string) => heads.findIndex(text => text.includes(label)) - 1
  const cell = (row: number, label: string) => page.locator(`[data-cell="${row}.${columnOf(label)}"]`)
  const status = page.locator('.sh-bar')

  await cell(0, '标题').click()
  await page.keyboard.type('Sheet typed')
  await page.keyboard.press('Enter')
  await eventually(stored).toEqual(['Sheet typed 30', 'Sheet 20 20', 'Sheet 10 10'])

  // One amount is none: it stays red, with the reason, and the others are saved.
  await page.evaluate(text => navigator.clipboard.writeText(text), '7\nmany\n9')
  await cell(0, '费用').click()
  await page.keyboard.press('ControlOrMeta+v')
  await eventually(stored).toEqual(['Sheet typed 7', 'Sheet 20 20', 'Sheet 10 9'])
  await status.getByRole('button', { name: '1 格未保存' }).click()
  await status.getByText(/^费用/).waitFor()
  expect(await cell(1, '费用').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.type('8')
  await page.keyboard.press('Tab')
  await eventually(stored).toEqual(['Sheet typed 7', 'Sheet 20 8', 'Sheet 10 9'])
  await status.getByText('已全部保存').waitFor()

  await cell(0, '费用').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await eventually(stored).toEqual(['Sheet typed 7', 'Sheet 20 7', 'Sheet 10 7'])
  await status.getByText('已全部保存').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(stored).toEqual(['Sheet typed 7', 'Sheet 20 8', 'Sheet 10 9'])
  await status.getByText(/已撤销/).waitFor()

  // Somebody else changed the cell meanwhile: the person decides.
  await cell(1, '标题').dblclick()
  const seen = await (await page.request.get(`${records}/${ids[1]}`)).json()
  await page.request.put(`${records}/${ids[1]}`, {
    data: { version: seen.data.version, title: 'Sheet theirs' },
    headers,
  })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sheet mine')
  await page.keyboard.press('Tab')
  await status.getByRole('button', { name: '1 格未保存' }).click()
  await status.getByText('他人刚改为 Sheet theirs').waitFor()
  expect(await stored()).toContain('Sheet theirs 8')
  await status.getByRole('button', { name: '用我的' }).click()
  await eventually(stored).toContain('Sheet mine 8')
})

it('a grouped list shows counts, folds, pages within a group and follows changes', {
  timeout: 60_000,
}, async () => {
  const page = await enter(browser, url)
  const records = `${url}/space-demo/api/tables/work_order/records`
  const headers = { origin: url }
  const add = async (title: string, priority: string) => {
    const answer = await page.request.post(records, {
      data: { title, amount: 1, area: 'A1', priority },
      headers,
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()).data.id as string
  }
  for (let at = 0; at < 23; at++) await add(`Grouped ${at}`, 'low')
  const high = await add('Grouped high', 'high')

  await toWorkOrders(page, url, '?title.startsWith=Grouped&group=priority')
  const head = (text: RegExp) => page.locator('.rl-rows .rl-group', { hasText: text })
  const row = (title: string | RegExp) => page.locator('.rl-rows [data-id]', { hasText: title })
  await head(/高.*1 条/).waitFor()
  await head(/低.*23 条/).waitFor()
  await row('Grouped high').waitFor()

  // Folded groups are in the address, and another person opens the link as it is.
  await head(/高/).click()
  await eventually(() => row('Grouped high').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('open')).toBe('*high')
  await page.reload()
  await head(/高.*1 条/).waitFor()
  await row('Grouped 22').waitFor()
  expect(await row('Grouped high').count()).toBe(0)

  // The keys open a group; the rest of its rows come on request.
  await head(/高/).focus()
  await page.keyboard.press('ArrowRight')
  await row('Grouped high').waitFor()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: '再显示 3 条' }).click()
  await row(/Grouped 0(?!\d)/).waitFor()

  // Somebody else moves a record to the other group.
  const seen = await (await page.request.get(`${records}/${high}`)).json()
  await page.request.put(`${records}/${high}`, {
    data: { version: seen.data.version, priority: 'low' },
    headers,
  })
  await page.keyboard.press('Home')
  await head(/低.*24 条/).waitFor()
  await eventually(() => head(/高/).count()).toBe(0)

  await page.getByRole('button', { name: '按优先级分组' }).click()
  await page.getByRole('button', { name: '取消分组' }).click()
  await page.locator('.rl-pages').waitFor()
})
