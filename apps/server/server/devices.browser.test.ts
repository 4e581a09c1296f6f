import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const post = async (address: string, body: string, headers: Record<string, string>) => {
  const answer = await fetch(address, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as { key: string; address: string } }
}

it('an administrator opens registration, a device fetches its key and sends, and HTTP is switched off', {
  timeout: 60_000,
}, async () => {
  const page = await enter(browser, url, { lang: 'en' })
  await page.goto(`${url}/space-demo/sysop/manageConfiguration`)
  const row = page.locator('.rl-row').filter({ hasText: 'Circulating pump' })
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'First registration' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Off', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Issue product secret' }).click()
  await dialog.getByText('The secret is shown this once.').waitFor()
  const secret = ((await dialog.locator('dd').first().textContent()) ?? '').trim()
  const address = ((await dialog.locator('dd').nth(2).textContent()) ?? '').trim()
  const asked = JSON.stringify({ product: 'pump', device: 'P-204', secret })
  const registered = await post(address, asked, { 'content-type': 'application/json' })
  expect(registered.status).toBe(200)
  const send = async () =>
    (await post(registered.body.address, '{"temperature":61.5}', { 'x-device-key': registered.body.key }))
      .status
  expect(await send()).toBe(200)

  await page.goto(`${url}/space-demo/sysop/iotPlugin`)
  // The entry stands far below what fits of the navigation.
  await expect
    .poll(async () => (await page.locator('nav.nav [aria-current=page]').boundingBox())?.y)
    .toBeLessThan(900)
  await page.getByRole('switch', { name: 'Devices may connect by HTTP' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('Switched off').waitFor()
  expect(await send()).toBe(403)
  await page.getByRole('switch', { name: 'Devices may connect by HTTP' }).click()
  await page.getByText('Switched off').waitFor({ state: 'hidden' })
  expect(await send()).toBe(200)
})

it('a product becomes a device that sends, its value is seen live, and the alarm of a rule is acknowledged', {
  timeout: 60_000,
}, async () => {
  const page = await enter(browser, url, { lang: 'en' })
  await page.goto(`${url}/space-demo/sysop/manageConfiguration`)
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByLabel('Name · Chinese').fill('冷水机')
  await page.getByLabel('Name · English').fill('Chiller')
  await page.getByLabel('Code', { exact: true }).fill('chiller')
  await page.getByRole('button', { name: 'Points', exact: true }).click()
  await page.getByRole('button', { name: 'Add point' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Outlet temperature')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('outlet')
  await page.getByLabel('Unit').fill('°C')
  await page.getByRole('button', { name: 'Publish v1' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  const product = new URL(page.url()).searchParams.get('product')

  const made = await page.request.post(`${url}/space-demo/api/tables/device/records`, {
    data: { name: 'C-501 Chiller', code: 'C-501', product },
    headers: { origin: url },
  })
  const device = ((await made.json()) as { data: { id: string } }).data.id
  await page.goto(`${url}/space-demo/sysop/devicelist`)
  const row = page.locator('.rl-row').filter({ hasText: 'C-501' })
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Issue key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Issue key' }).click()
  const key = ((await dialog.locator('dd').first().textContent()) ?? '').trim()
  await page.goto(`${url}/space-demo/sysop/devicelist?record=${device}`)
  const live = page.getByRole('region', { name: 'Live values' })
  await live.getByText('no message yet').first().waitFor()
  const send = (outlet: number) =>
    post(`${url}/space-demo/api/devices/C-501/up`, JSON.stringify({ outlet }), { 'x-device-key': key })
  expect((await send(6.5)).status).toBe(200)
  await live.getByText('6.5', { exact: true }).waitFor()

  await page.goto(`${url}/space-demo/sysop/eventEngine`)
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('Name · Chinese').fill('冷水温度高')
  await page.getByLabel('Name · English').fill('Chilled water warm')
  await page.getByLabel('Product', { exact: true }).click()
  await page.keyboard.type('Chiller')
  await page.keyboard.press('Enter')
  await page.getByRole('spinbutton', { name: 'Limit' }).fill('9')
  await page.getByRole('button', { name: 'Publish v1' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  expect((await send(11.2)).status).toBe(200)

  await page.goto(`${url}/space-demo/sysop/alarmmanage`)
  const alarm = page.locator('.rl-row').filter({ hasText: 'Chilled water warm' })
  await alarm.getByText('Unacknowledged').waitFor()
  await alarm.hover()
  await alarm.getByRole('button', { name: 'Acknowledge' }).click()
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await alarm.getByText('Acknowledged', { exact: true }).waitFor()
  expect((await send(6.4)).status).toBe(200)
  await alarm.waitFor({ state: 'detached' })
})
