import { setTimeout as sleep } from 'node:timers/promises'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('a rule is made in six steps and enabled, a record starts it, and the log says what it did', async () => {
  const page = await enter(browser, url, { lang: 'en' })
  const { table } = await (await page.request.get(`${url}/space-demo/api/tables/work_order`)).json()
  const apps = await page.request.get(`${url}/space-demo/api/apps`, { headers: { 'accept-language': 'en' } })
  const { name: app } = (await apps.json()).data.find(({ id }: { id: string }) => id === table.app)
  const next = (step: string) => page.getByRole('link', { name: `Next: ${step}` }).click()
  const choose = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.keyboard.type(text)
    await page.locator('.ant-select-item-option:visible', { hasText: text }).first().click()
  }

  // Leaving a step at once loses nothing of it.
  await page.goto(`${url}/space-demo/rulesengine/create/base`)
  await page.getByLabel('Name · Chinese').fill('大额工单')
  await page.getByLabel('Name · English').fill('Large orders')
  await choose('System and application', app)
  await next('Start')
  await choose('Table', 'Work order')
  await next('Condition')
  await page.getByRole('button', { name: 'Write an expression' }).click()
  await page.locator('.cm-content').click()
  await page.keyboard.type('amount > 50000')
  await next('Results')
  await page.getByRole('button', { name: /^Change records/ }).click()
  await next('Result settings')
  await page.getByLabel('Add a field').click()
  await page.keyboard.type('Description')
  await page.locator('.ant-select-item-option:visible', { hasText: 'Description' }).first().click()
  await page.getByLabel('Fixed value of “Description”').fill('Ask the director')
  // The rule is enabled while its last step is still being kept.
  await page.route('**/api/**', async route => {
    if (route.request().method() !== 'GET') await sleep(1_500)
    await route.continue()
  })
  await next('Finish')
  await page.getByText('“Ask the director”').or(page.getByText('"Ask the director"')).first().waitFor()
  await page.getByRole('button', { name: 'Enable rule' }).click()
  await page.waitForURL(/rulesengine\?rule=/)
  await page.unrouteAll()

  const send = async (title: string, amount: number): Promise<string> => {
    const answer = await page.request.post(`${url}/space-demo/api/tables/work_order/records`, {
      data: { title, area: 'A3', amount },
      headers: { origin: url },
    })
    return (await answer.json()).data.id
  }
  const remarkOf = async (id: string): Promise<unknown> =>
    (await (await page.request.get(`${url}/space-demo/api/tables/work_order/records/${id}`)).json()).data
      .remark
  const small = await send('Small press', 100)
  const large = await send('Large press', 60_000)
  await expect.poll(() => remarkOf(large), { timeout: 10_000 }).toBe('Ask the director')
  expect(await remarkOf(small)).toBeNull()

  await page.reload()
  await page.getByRole('button', { name: /Large press/ }).click()
  await page.getByRole('img', { name: 'Succeeded' }).first().waitFor()
  await page.getByText('Changed a record').waitFor()
})
