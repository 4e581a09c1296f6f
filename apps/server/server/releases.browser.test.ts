import { addMember } from '@gantry/identity/server'
import { platform, sql, systemCtx } from '@gantry/kernel/server'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url, kernel } = await productApp(await builtPages())
const browser = await testBrowser()

it('an application is planned for another environment, approved there by a second person, published and rolled back', {
  timeout: 60_000,
}, async () => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.account where login_id = 'safe'`,
  )
  const there = systemCtx(kernel, 'lingyun', 'test')
  await addMember(there, { account: rows[0]?.id ?? '', name: '方朔', userType: 'admin' })
  const [page, second] = await Promise.all([enter(browser, url), enter(browser, url, { login: 'safe' })])

  await page.goto(`${url}/space-demo/enterprise/releaseManage`)
  await page.getByRole('button', { name: '新建发布' }).click()
  const dialog = page.getByRole('dialog', { name: '新建发布' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('交接班 试用')
  await dialog.getByRole('combobox', { name: '应用' }).click()
  await page.getByTitle('交接班', { exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '打包', exact: true }).click()
  await page.getByRole('heading', { name: '发布计划' }).waitFor()
  // Roles of the source that the target lacks are answered before the release can be submitted.
  const submit = page.getByRole('button', { name: '提交审批' })
  const asked = page.locator('.rel-facts .ant-select-status-error')
  for (let left = await asked.count(); left > 0; left = await asked.count()) {
    await asked.first().click()
    await page.locator('.ant-select-item-option:visible').first().click()
    await expect.poll(() => asked.count(), { timeout: 10_000 }).toBeLessThan(left)
  }
  await submit.click()
  await page.getByText('待审批', { exact: true }).waitFor()

  await second.goto(`${url}/space-lingyun/enterprise/releaseManage`)
  await second.getByRole('link', { name: '核对并审批' }).click()
  await second.getByRole('button', { name: '批准' }).click()
  await second.getByRole('button', { name: '执行发布' }).click()
  await second.getByText('已发布', { exact: true }).waitFor()
  const isThere = async () =>
    (await (await second.request.get(`${url}/space-lingyun/api/apps`)).text()).includes('交接班')
  expect(await isThere()).toBe(true)

  await second.getByRole('button', { name: '回退' }).click()
  const why = second.getByRole('dialog', { name: '回退' })
  await why.getByRole('textbox', { name: '原因' }).fill('试用不合适')
  await why.getByRole('button', { name: '回退' }).click()
  await second.getByText('已回退', { exact: true }).waitFor()
  expect(await isThere()).toBe(false)
  await page.reload()
  await page.getByText('试用不合适').waitFor()
})
