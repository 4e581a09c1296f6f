import type { RecordAnswer, RecordRow, Page as Rows } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { enter, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const records = `${url}/space-demo/api/tables/work_order/records`
const headers = { origin: url }

it('one’s records that a list is narrowed to, by words too, change hands, and how many that are is said beforehand', {
  timeout: 90_000,
}, async () => {
  const page = await enter(browser, url, { login: 'user', lang: 'en' })
  const { request } = page
  const made: RecordRow[] = []
  for (const title of ['Leaving pump', 'Leaving valve', 'Staying crane']) {
    const answer: RecordAnswer = await (
      await request.post(records, { data: { title, area: 'A3' }, headers })
    ).json()
    made.push(answer.data)
  }
  const dialog = page.getByRole('dialog')
  const menu = page.locator('.rl-bar').getByTitle('More')
  await toWorkOrders(page, url, '?title.contains=ing')
  await page.locator('.rl-row').filter({ hasText: 'Staying crane' }).waitFor()
  await toWorkOrders(page, url, '?title.contains=ing&q=Leaving')
  await page.locator('.rl-row').filter({ hasText: 'Leaving pump' }).waitFor()
  await chooseInMenu(page, menu, 'Hand over records', dialog)

  await dialog.getByText('2 records will be handed over').waitFor()
  await dialog.getByRole('checkbox', { name: 'Only records the list is narrowed to' }).uncheck()
  await dialog.getByText('2 records will be handed over').waitFor({ state: 'detached' })
  await dialog.getByRole('checkbox', { name: 'Only records the list is narrowed to' }).check()
  await dialog.getByText('2 records will be handed over').waitFor()
  await dialog.getByLabel('Hand over to').click()
  await page.keyboard.type('单永强')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '单永强' }).first().click()
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
  await dialog.getByText(/Handed over to .*: 2$/).waitFor()

  const now: Rows<RecordRow> = await (
    await request.get(`${records}?filter[title][contains]=ing&fields=owner,title`)
  ).json()
  const mine = now.data.filter(row => made.some(({ id }) => id === row.id))
  const owner = made[0]?.owner
  expect(
    mine.filter(row => JSON.stringify(row.owner) === JSON.stringify(owner)).map(({ title }) => title),
  ).toEqual(['Staying crane'])
  expect(mine).toHaveLength(3)
})
