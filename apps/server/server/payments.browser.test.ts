import { platform, sql } from '@gantry/kernel/server'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url, kernel } = await productApp(await builtPages())
const browser = await testBrowser()

const day = '2026-03-09'
const bill = (rows: readonly (readonly [no: string, yuan: string])[]): string =>
  [
    '交易时间,商户号,微信订单号,商户订单号,交易状态,手续费,订单金额',
    ...rows.map(
      ([no, yuan]) => `\`${day} 09:30:00,\`1977000001,\`42${no},\`${no},\`SUCCESS,\`0.06,\`${yuan}`,
    ),
    '总交易单数',
    `\`${rows.length}`,
  ].join('\r\n')

it('the operator imports a statement, settles its difference and closes the day', {
  timeout: 60_000,
}, async () => {
  const db = platform(kernel)
  const merchant = '01900000-0000-7000-8000-000000000977'
  await db.run(sql`
    insert into gantry.pay_merchant (id, name, note, state, created_at) values (${merchant}, '对账商户', '', 'active', now())`)
  await db.run(sql`
    insert into gantry.pay_account (merchant, provider, account, app_id, serial, endpoint, provider_key)
    values (${merchant}, 'wechat', '1977000001', 'wx', 'AB', '', '')`)
  await db.run(sql`
    insert into gantry.pay_entry (kind, no, merchant, provider, day, at, amount)
    select 'payment', no, ${merchant}, 'wechat', ${day}, ${day}::date, amount
    from (values ('J1', 10000), ('J2', 20000)) as x (no, amount)`)
  const page = await enter(browser, url, { login: 'root', lang: 'en' })
  await page.goto(`${url}/sysop/financialReconciliation?month=2026-03`)
  await page.getByText('No statement').first().waitFor()

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const content = bill([
    ['J1', '100.00'],
    ['J2', '199.00'],
  ])
  await (await chosen).setFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const panel = page.locator('.pay-panel')
  await panel.getByText('Other amount').waitFor()
  expect(await panel.getByRole('button', { name: 'Close day' }).isDisabled()).toBe(true)

  await panel.getByRole('button', { name: 'Settle' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Amount booked').inputValue()).toBe('-1.00')
  await dialog.getByLabel('Reason').fill('Coupon of the provider')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await panel.getByText('Coupon of the provider').waitFor()

  await panel.getByRole('button', { name: 'Close day' }).click()
  await panel.locator('.tag', { hasText: 'Closed' }).waitFor()
  await page.getByRole('row', { name: day }).getByText('Closed').waitFor()
})
