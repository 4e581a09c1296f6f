import { builtPages, closeWindows, testBrowser } from '@gantry/testing/server'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

// Plants run the product over plain http on a name of their own, where browsers withhold much of what localhost gets.
const { url } = await productApp(await builtPages())
const plant = url.replace('127.0.0.1', 'plant.test')
const browser = await testBrowser()

let open: BrowserContext[] = []
afterEach(async () => {
  await closeWindows(open)
  open = []
})

const enter = async (path: string, before?: () => void): Promise<{ page: Page; troubles: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  open.push(context)
  const answer = await context.request.post(`${url}/api/auth/sign-in`, {
    data: { login: 'admin', password: demoPassword, space: 'demo' },
    headers: { origin: url },
  })
  expect(answer.status()).toBe(200)
  const cookies = await context.cookies()
  await context.addCookies(cookies.map(cookie => ({ ...cookie, domain: 'plant.test' })))
  if (before) await context.addInitScript(before)
  const troubles: string[] = []
  const page = await context.newPage()
  page.on('pageerror', error => troubles.push(String(error)))
  await page.goto(plant + path)
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false)
  return { page, troubles }
}

/** What a person gets by pasting. */
const pasted = async (page: Page): Promise<string> => {
  const field = page.locator('#pasted')
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'pasted'
    document.body.append(field)
    field.focus()
  })
  await page.keyboard.press('Control+V')
  return field.inputValue()
}

/** A browser that lets no page copy anything. */
const refuseCopying = () => {
  document.execCommand = () => false
}

describe('a new member over plain http', () => {
  const create = async (page: Page, login: string): Promise<string> => {
    await page.getByRole('button', { name: '新建成员' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('姓名').fill('赵一鸣')
    await dialog.getByLabel('手机号、邮箱或工号').fill(login)
    const password = await dialog.getByLabel('初始密码').inputValue()
    await page.getByRole('button', { name: '新建并复制账号密码' }).click()
    return password
  }

  it('is created, and account and password lie on the clipboard', async () => {
    const { page, troubles } = await enter('/space-demo/sysop/structure')
    const password = await create(page, 'plain-1')
    await page.getByText('已新建赵一鸣，账号和密码已复制').waitFor()
    expect(await pasted(page)).toBe(`plain-1 ${password}`)
    expect(troubles).toEqual([])
  })

  it('is created, and the password stays where the browser copies nothing', async () => {
    const { page, troubles } = await enter('/space-demo/sysop/structure', refuseCopying)
    const password = await create(page, 'plain-2')
    const kept = page.getByRole('dialog').getByLabel('账号和密码')
    await kept.waitFor()
    expect(await kept.inputValue()).toBe(`plain-2 ${password}`)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`plain-2 ${password}`)
    expect(await page.getByText('账号和密码已复制').count()).toBe(0)
    await page.getByRole('button', { name: '已记下，关闭' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(troubles).toEqual([])
  })
})

it('the push socket connects and names this browser', async () => {
  const { page, troubles } = await enter('/space-demo/appcenter')
  // A connection that a busy machine does not take within two seconds is tried again after thirty (specification, section 9).
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('socket_status')), { timeout: 50_000 })
    .toBe('1')
  expect((await page.context().cookies(plant)).map(cookie => cookie.name)).toContain('client_string')
  expect(troubles).toEqual([])
})
