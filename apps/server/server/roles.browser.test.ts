import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const openMember = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${url}/space-demo/sysop/structure`)
  await page.getByRole('row', { name }).first().click()
  await page.locator('#member-roles').waitFor()
}

const choose = async (page: Page, role: string): Promise<void> => {
  await page.locator('#member-roles').click()
  await page.locator('.ant-select-item-option').filter({ hasText: role }).click()
}

it('the security officer reads what a member will see more or less before he saves his roles', async () => {
  const page = await enter(browser, url, { login: 'safe', lang: 'en' })
  await openMember(page, '孙立')
  await choose(page, '区域 A0–A7')
  const dialog = page.getByRole('dialog', { name: 'Change the roles of 孙立' })
  await dialog.getByText('Work order').first().waitFor()
  expect(await dialog.locator('li').first().textContent()).toMatch(
    /Work orderview, export[\d,]+ more records/,
  )

  await dialog.getByRole('button', { name: 'Save change' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Roles updated').waitFor()
  await page.reload()
  await page.locator('.ant-select-selection-item', { hasText: '区域 A0–A7' }).waitFor()
})

it('the dialog stays and says why when the change cannot be saved', async () => {
  const page = await enter(browser, url, { login: 'safe', lang: 'en' })
  await openMember(page, '赵婷')
  await page.route('**/identity/members/*/roles', route => route.abort())
  await choose(page, '区域 A0–A7')
  const dialog = page.getByRole('dialog', { name: 'Change the roles of 赵婷' })
  await dialog.getByText('Work order').first().waitFor()
  await dialog.getByRole('button', { name: 'Save change' }).click()
  await dialog.getByRole('alert').waitFor()

  await page.unroute('**/identity/members/*/roles')
  await dialog.getByRole('button', { name: 'Save change' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

it('roles that cannot be read leave a sentence and another try', async () => {
  const page = await enter(browser, url, { login: 'safe', lang: 'en' })
  await page.route('**/identity/member-roles', route => route.abort())
  await page.goto(`${url}/space-demo/sysop/structure`)
  await page.getByRole('row', { name: '孙立' }).first().click()
  const failure = page.getByRole('alert')
  await failure.waitFor()
  await page.unroute('**/identity/member-roles')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await page.locator('#member-roles').waitFor()
})
