import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url, visitor } = await productApp(await builtPages())
const browser = await testBrowser()
const own = 'wfvx-5839-tnqa'

it('an operator with a role sees the screens of its points, and nothing else is opened', {
  timeout: 90_000,
}, async () => {
  const page = await enter(browser, url, { login: 'root' })
  await page.goto(`${url}/root/role`)
  await page.getByRole('button', { name: '新增运维账号' }).click()
  const added = page.getByRole('dialog', { name: '新增运维账号' })
  await added.getByLabel('姓名').fill('何客服')
  await added.getByLabel('登录名、手机或邮箱').fill('hekefu')
  const given = await added.getByLabel('临时密码').inputValue()
  await added.getByRole('button', { name: '新增运维账号' }).click()
  await added.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '新建角色' }).click()
  await page.getByLabel('角色名称').fill('客服')
  await page.getByLabel('成员').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '何客服' }).click()
  await page.keyboard.press('Escape')
  const group = page.locator('.ant-tree-treenode').filter({ hasText: '帮助中心' }).first()
  await group.locator('.ant-tree-switcher').click()
  for (const name of ['打开页面', '查看帮助文章', '撰写帮助文章'])
    await page.locator('.ant-tree-treenode').filter({ hasText: name }).locator('.ant-tree-checkbox').click()
  await page.getByRole('button', { name: '查看影响并保存' }).click()
  const effect = page.getByRole('dialog', { name: '这次变更的影响' })
  await effect.getByText('获得 3 项').waitFor()
  await effect.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('角色已保存').waitFor()

  const guest = visitor()
  await guest.signIn('hekefu', given)
  await guest.call('POST', '/api/auth/password', { current: given, next: own, confirm: own })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  try {
    const helper = await context.newPage()
    await context.request.post(`${url}/api/auth/sign-in`, {
      data: { login: 'hekefu', password: own, space: 'demo' },
      headers: { origin: url },
    })
    await helper.goto(`${url}/sysop/helpCenter`)
    await helper.getByText('从应用中心开始').waitFor()
    expect(await helper.locator('nav.nav a').allInnerTexts()).toEqual([expect.stringContaining('帮助中心')])
    await helper.goto(`${url}/sysop/user`)
    await helper.waitForURL(/toJurisdiction/)
    expect((await context.request.get(`${url}/api/operator/accounts`)).status()).toBe(403)
  } finally {
    await context.close()
  }
})
