import { field } from '@gantry/fields/shared'
import { type RecordAnswer, type TableDef, userType } from '@gantry/model/shared'
import { builtPages, newVisitor, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter, toWorkOrders } from './enter.ts'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const records = `${url}/space-demo/api/tables/work_order/records`
const headers = { origin: url }

it('a record is shared, seen by the other person, taken back, and gone for him', {
  timeout: 120_000,
}, async () => {
  const user = newVisitor(url)
  await user.signIn('user', demoPassword)
  const { body } = await user.call<{ user: { name: string } }>('GET', '/api/auth/session')
  const page = await enter(browser, url, { lang: 'en' })
  const made: RecordAnswer = await (
    await page.request.post(records, { data: { title: 'Crane of hall nine', area: 'A9' }, headers })
  ).json()
  const seen = async () =>
    (await user.call('GET', `/space-demo/api/tables/work_order/records/${made.data.id}`)).status
  expect(await seen()).toBe(404)

  await toWorkOrders(page, url, `?record=${made.data.id}`)
  const menu = page.locator('.rd-head').getByRole('button', { name: 'More actions' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Share/ })
  await dialog.getByText('Nobody yet.').waitFor()
  await dialog.getByRole('combobox', { name: 'Share with' }).click()
  await page.keyboard.type(body.user.name)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: body.user.name }).first().click()
  await dialog.getByRole('button', { name: 'Share record' }).click()
  const line = dialog.locator('.ri-shares li').filter({ hasText: body.user.name })
  await line.waitFor()
  expect(await seen()).toBe(200)

  await line.getByRole('button', { name: new RegExp(body.user.name) }).click()
  await dialog.getByText('Nobody yet.').waitFor()
  expect(await seen()).toBe(404)
})

it('an encrypted value is shown to one who may see it whole, and refused to others', {
  timeout: 120_000,
}, async () => {
  const admin = newVisitor(url)
  await admin.signIn('admin', demoPassword)
  const { body: apps } = await admin.call<{ data: { id: string }[] }>('GET', '/space-demo/api/apps')
  const app = apps.data[0]?.id ?? ''
  const definition: TableDef = {
    id: 'locker',
    app,
    label: 'Locker',
    title: 'name',
    fields: { name: field.text(), code: { ...field.encrypted(), label: 'Code' } },
    policy: [{ operations: ['read'] }, { who: userType('admin'), operations: ['read', 'create', 'unmask'] }],
  }
  await admin.call('POST', '/space-demo/api/schema/changes', { saves: [{ definition }] })
  const lockers = '/space-demo/api/tables/locker/records'
  await expect.poll(async () => (await admin.call('GET', lockers)).status, { timeout: 60_000 }).toBe(200)
  const made = await admin.call<RecordAnswer>('POST', lockers, { name: 'Hall nine', code: '4711-X' })

  const opened = async (login: string) => {
    const page = await enter(browser, url, { login, lang: 'en' })
    await page.goto(`${url}/space-demo/app/!/locker/${app}?record=${made.body.data.id}`)
    const shown = page.locator('.rd-facts')
    await shown.getByRole('button', { name: 'Reveal' }).click()
    return shown
  }
  const may = await opened('admin')
  await may.getByText('4711-X').waitFor()
  const other = await opened('user')
  await other.getByRole('alert').waitFor()
  expect(await other.getByText('4711-X').count()).toBe(0)
})
