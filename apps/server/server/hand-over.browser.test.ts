import type { RecordAnswer, RecordRow, Page as Rows } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { afterAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
afterAll(() => context.close())

const records = `${url}/space-demo/api/tables/work_order/records`
const headers = { origin: url }

it('one’s records that a list is narrowed to change hands, and how many that are is said beforehand', {
  timeout: 90_000,
}, async () => {
  await context.addInitScript(`localStorage.setItem('lang', 'en')`)
  const { request } = context
  await request.post(`${url}/api/auth/sign-in`, {
    data: { login: 'user', password: demoPassword, space: 'demo' },
    headers,
  })
  const made: RecordRow[] = []
  for (const title of ['Leaving pump', 'Leaving valve', 'Staying crane']) {
    const answer: RecordAnswer = await (
      await request.post(records, { data: { title, area: 'A3' }, headers })
    ).json()
    made.push(answer.data)
  }
  const { data } = await (await request.get(`${url}/space-demo/api/apps`)).json()
  const page = await context.newPage()
  await page.goto(`${url}/space-demo/app/!/work_order/${data[0].id}?title.contains=ing`)
  await page.locator('.rl-row').filter({ hasText: 'Staying crane' }).waitFor()
  await page.goto(`${url}/space-demo/app/!/work_order/${data[0].id}?title.contains=Leaving`)
  await page.locator('.rl-row').filter({ hasText: 'Leaving pump' }).waitFor()
  await page.locator('.rl-bar').getByTitle('More').click()
  await page.getByRole('menuitem', { name: 'Hand over records' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 records will be handed over').waitFor()
  await dialog.getByRole('checkbox', { name: 'Only records that fit the filter of the list' }).uncheck()
  await dialog.getByText('2 records will be handed over').waitFor({ state: 'detached' })
  await dialog.getByRole('checkbox', { name: 'Only records that fit the filter of the list' }).check()
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
