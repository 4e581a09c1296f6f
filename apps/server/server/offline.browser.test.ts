import { field } from '@gantry/fields/shared'
import type { RecordRow } from '@gantry/model/shared'
import { builtPages, drawnTable, testBrowser, type Visitor } from '@gantry/testing/server'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { signedIn } from './enter.ts'
import { demoPassword, productApp } from './fixtures.ts'

const product = await productApp(await builtPages())
const { url } = product
const browser = await testBrowser()
const api = '/space-demo/api'
const device = `${url}/space-demo/offline`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFklEQVR4nGP4z8CAFWEXHbQSIAWsBAAfUz/BMYTeMgAAAABJRU5ErkJggg==',
  'base64',
)
let admin: Visitor
let app = ''
let stored = ''

beforeAll(async () => {
  admin = product.visitor()
  await admin.signIn('admin', demoPassword)
  const apps = await admin.call<{ readonly data: readonly { readonly id: string }[] }>('GET', `${api}/apps`)
  app = apps.body.data[0]?.id ?? ''
  const definition = drawnTable('round', { note: field.text(), photo: field.image() }, { app, label: '巡检' })
  const change = await admin.call<{ readonly id: string }>('POST', `${api}/schema/changes`, {
    saves: [{ definition }],
  })
  const state = async () =>
    (await admin.call<{ readonly state: string }>('GET', `${api}/schema/changes/${change.body.id}`)).body
      .state
  await vi.waitUntil(async () => (await state()) === 'done', { timeout: 60_000, interval: 200 })
  const made = await admin.call<{ readonly data: RecordRow }>('POST', `${api}/tables/round/records`, {
    name: '冷却泵',
    note: '正常',
  })
  stored = made.body.data.id
})

const records = async (): Promise<readonly RecordRow[]> =>
  (await admin.call<{ readonly data: readonly RecordRow[] }>('GET', `${api}/tables/round/records`)).body.data

/** Takes the list with its records along, and waits until the pages are cached too. */
const takeAlong = async (page: Page) => {
  await page.goto(`${url}/space-demo/app/!/round/${app}`)
  await page.getByText('冷却泵').first().waitFor()
  await page.getByRole('button', { name: '更多操作' }).first().click()
  await page.getByRole('menuitem', { name: '带到本机' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '带上' }).click()
  await page.getByText('「巡检」已带到本机').waitFor({ timeout: 90_000 })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const inputOf = (page: Page, id: string) => page.locator(`#record-form [data-path="${id}"]`)

const fillIn = async (page: Page, name: string, photo: string) => {
  await page.getByRole('button', { name: '填写' }).click()
  await inputOf(page, 'name').locator('input').fill(name)
  await inputOf(page, 'photo')
    .locator('input[type=file]')
    .setInputFiles({ name: photo, mimeType: 'image/png', buffer: png })
  await inputOf(page, 'photo').getByRole('link', { name: photo }).waitFor()
  await page.locator('button[form="record-form"]').click()
  await page.locator('.off-row', { hasText: name }).getByText('在本机').waitFor()
}

const changeNote = async (page: Page, note: string) => {
  await page.getByRole('link', { name: '1 条记录' }).click()
  await page.getByRole('link', { name: '冷却泵' }).click()
  await page.getByRole('button', { name: '修改' }).click()
  await inputOf(page, 'note').locator('input').fill(note)
  await page.locator('button[form="record-form"]').click()
  await page.locator('.off-row', { hasText: '冷却泵' }).getByText('在本机').waitFor()
}

const visit = async (): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
  const context = await signedIn(browser, url, { width: 390 })
  onTestFinished(() => context.close())
  return { context, page: await context.newPage() }
}

it('a round is filled in without a network, and arrives when there is one again', {
  timeout: 300_000,
}, async () => {
  const { context, page } = await visit()
  await takeAlong(page)

  await context.setOffline(true)
  await page.goto(device)
  await fillIn(page, '空压机', '油位.png')
  await fillIn(page, '行车', '钢丝绳.png')
  await changeNote(page, '轻微渗漏')
  expect(await records()).toHaveLength(1)

  const theirs = { version: 1, note: '已停机' }
  expect((await admin.call('PUT', `${api}/tables/round/records/${stored}`, theirs)).status).toBe(200)
  await context.setOffline(false)
  await page.locator('.off-row[data-state="arrived"]').nth(1).waitFor({ timeout: 60_000 })
  const arrived = await records()
  expect(arrived.map(({ name }) => name).toSorted()).toEqual(['冷却泵', '空压机', '行车'].toSorted())
  expect(arrived.find(({ name }) => name === '行车')?.photo).toMatchObject([{ name: '钢丝绳.png' }])

  const conflict = page.locator('.off-row[data-state="conflict"]')
  await conflict.getByRole('link', { name: '去处理' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.locator('.ant-btn-primary').click()
  await expect
    .poll(async () => (await records()).find(({ id }) => id === stored)?.note, { timeout: 60_000 })
    .toBe('轻微渗漏')
})
