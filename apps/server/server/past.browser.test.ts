import type { RecordAnswer, RecordRow, Page as Rows } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { demoApp, signedIn } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 90_000 }
const context = await signedIn(browser, url, { login: 'user', lang: 'en' })
afterAll(() => context.close())

const records = `${url}/space-demo/api/tables/work_order/records`
const headers = { origin: url }
let list = ''
let past = ''

beforeAll(async () => {
  const { request } = context
  list = `${url}/space-demo/app/!/work_order/${await demoApp(context, url)}`
  const made: RecordAnswer = await (
    await request.post(records, { data: { title: 'Pump leaks', area: 'A3' }, headers })
  ).json()
  const { id, version } = made.data
  past = `${list}?at=${new Date().toISOString()}`
  const changed = await request.put(`${records}/${id}`, {
    data: { version, title: 'Pump sealed', area: 'A3' },
    headers,
  })
  expect(changed.status()).toBe(200)
  const now: Rows<RecordRow> = await (await request.get(`${records}?filter[title]=Pump sealed`)).json()
  expect(now.data.map(row => row.id)).toEqual([id])
})

it(
  'a list is shown as it was at a moment, its records too, and nothing of it can be changed',
  patience,
  async () => {
    const page = await context.newPage()
    await page.goto(past)
    const row = page.locator('.rl-row').filter({ hasText: 'Pump leaks' })
    await row.waitFor()
    await expect.poll(() => page.getByText(/As of \d{4}-\d\d-\d\d/).count()).toBe(1)
    expect(await page.getByText('Pump sealed').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^New / }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)

    await row.click()
    const panel = page.getByRole('complementary', { name: 'The record as it was' })
    await panel.getByRole('heading', { name: 'Pump leaks' }).waitFor()
    expect(await panel.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('at')).not.toBeNull()

    await panel.getByRole('button', { name: 'See it now' }).click()
    await page.getByRole('heading', { name: 'Pump sealed' }).waitFor()
    expect(new URL(page.url()).searchParams.get('at')).toBeNull()
    await page.goBack()
    await panel.getByRole('heading', { name: 'Pump leaks' }).waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await page.locator('.rl-row').filter({ hasText: 'Pump sealed' }).waitFor()
  },
)

it(
  'the moment is chosen from the menu of the list, narrowed by its conditions, and keeps them',
  patience,
  async () => {
    const page = await context.newPage()
    await page.goto(`${list}?title.contains=Pump`)
    await page.locator('.rl-row').filter({ hasText: 'Pump sealed' }).waitFor()
    await page.waitForLoadState('networkidle')
    const dialog = page.getByRole('dialog')
    await chooseInMenu(page, page.locator('.rl-bar').getByTitle('More'), 'See the list as it was', dialog)
    await dialog.getByRole('button', { name: '30 days ago' }).click()
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText(/As of \d{4}-\d\d-\d\d/).waitFor()
    await page.getByText(/No .* (fitted these conditions then|found so far)/).waitFor()
    expect(new URL(page.url()).searchParams.get('title.contains')).toBe('Pump')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await page.locator('.rl-row').filter({ hasText: 'Pump sealed' }).waitFor()
    expect(await page.locator('.rl-row').filter({ hasText: 'Pump sealed' }).count()).toBe(1)
  },
)
