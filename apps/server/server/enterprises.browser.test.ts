import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url, visitor } = await productApp(await builtPages())
const browser = await testBrowser()
const own = 'wfvx-5839-tnqa'

it('a provider opens an enterprise, switches a feature off, and invites another administrator', {
  timeout: 90_000,
}, async () => {
  const page = await enter(browser, url, { login: 'saas' })
  await page.goto(`${url}/space-demo/sysop/enterprise/add`)
  await page.getByLabel('企业名称').fill('海岳机床')
  await page.getByLabel('空间标识').fill('haiyue')
  await page.getByLabel('姓名').fill('岳明')
  await page.getByLabel('登录名').fill('yueming')
  const given = await page.getByLabel('临时密码').inputValue()
  await page.getByRole('button', { name: '开通', exact: true }).click()

  await page.waitForURL(/enterprise\/space\?space=haiyue/)
  await page.getByText('s_haiyue').waitFor()
  const devices = page.getByRole('switch', { name: '设备管理' })
  await devices.click()
  await page.getByText('调整功能').first().waitFor()
  expect(await devices.getAttribute('aria-checked')).toBe('false')

  const guest = visitor()
  await guest.signIn('yueming', given)
  await guest.call('POST', '/api/auth/password', { current: given, next: own, confirm: own })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  try {
    const signedIn = await context.request.post(`${url}/api/auth/sign-in`, {
      data: { login: 'yueming', password: own, space: 'haiyue' },
      headers: { origin: url },
    })
    expect(signedIn.status()).toBe(200)
    const theirs = await context.newPage()
    await theirs.goto(`${url}/space-haiyue/sysop/structure`)
    await theirs.getByText('岳明').first().waitFor()
    expect(await theirs.locator('nav a[href*="devicelist"]').count()).toBe(0)
    await theirs.goto(`${url}/space-haiyue/sysop/devicelist`)
    await theirs.getByText('本企业未开通此功能').waitFor()
  } finally {
    await context.close()
  }

  await page.goto(`${url}/space-demo/sysop/enterprise/edit?space=haiyue`)
  await page.getByRole('button', { name: '更换管理员' }).click()
  const dialog = page.getByRole('dialog', { name: '更换 海岳机床 的管理员' })
  await dialog.getByText('邀请新人').click()
  await dialog.getByLabel('姓名').fill('苏岳')
  await dialog.getByLabel('登录名').fill('suyue')
  await dialog.getByRole('button', { name: '邀请并复制链接' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('已邀请 苏岳（suyue）接任').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/entRegist\?code=[A-Z2-9]{8}$/)
  await page.getByRole('button', { name: '撤回邀请' }).click()
  await page.getByText('已邀请 苏岳').waitFor({ state: 'hidden' })
})
