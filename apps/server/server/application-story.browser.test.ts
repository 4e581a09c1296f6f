import type { DesignAnswer } from '@gantry/designer/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('an application is drawn, published, changed, compared, rolled back, exported and imported into another space', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url)
  page.setDefaultTimeout(20_000)
  const here = (part: string) => page.locator(`${part}:visible`)
  const draw = async (type: string, label: string) => {
    await here('.ds-types').getByTitle(type, { exact: true }).click()
    await here('#dp-label').fill(label)
    await here('#dp-label').blur()
    await here('.ds-canvas').getByText(label).first().waitFor()
  }

  await page.goto(`${url}/space-demo/appcenter?new=any`)
  await page.getByRole('button', { name: '空白应用' }).click()
  await page.locator('#na-name').fill('车间点检')
  await page.getByRole('button', { name: '创建' }).last().click()
  await here('.ds-table-name').getByText('车间点检').waitFor()
  const table = new URL(page.url()).pathname.split('/').at(-1)
  const stored = async (): Promise<DesignAnswer> =>
    (await page.request.get(`${url}/space-demo/api/design/tables/${table}`)).json()
  const release = () => expect.poll(async () => (await stored()).release, { timeout: 60_000, interval: 200 })
  const publish = async () => {
    await here('.topbar .ant-btn-primary:not([disabled])').click()
    await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
  }

  // Who checks, and checks of which a bad one needs a remark.
  await draw('关联记录', '责任部门')
  await here('#dp-s-table').fill('部门')
  await page.locator('.ant-select-item-option[title="部门"]:visible').click()
  await draw('明细表', '点检项目')
  await here('.ds-rows th button').first().click()
  await draw('单选', '结果')
  await here('.ds-options li input').nth(1).fill('异常')
  await draw('单行文本', '说明')
  await page.getByRole('button', { name: '设置条件：符合条件时必填' }).click()
  await page.locator('.ant-modal').getByText('写表达式', { exact: true }).click()
  await page.locator('.ant-modal .cm-content').click()
  await page.keyboard.type('jie_guo = "o2"')
  await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
  await page.locator('.ant-modal').waitFor({ state: 'hidden' })
  await publish()
  await release().toBe(2)
  const [, rows] = (await stored()).published.tables
  expect(rows).toMatchObject({
    label: '点检项目',
    fields: { shuo_ming: { rules: { required: 'jie_guo = "o2"' } } },
  })

  await here('.ds-table-name').click()
  await draw('日期', '下次点检')
  await here('.ds-parts').getByRole('button', { name: '版本' }).click()
  await page.locator('.dg-difference').getByText('字段“下次点检”，日期').waitFor()
  await publish()
  await release().toBe(3)
  await page.locator('.dg-difference').getByRole('heading', { name: 'v2 → v3' }).waitFor()
  await page.getByRole('button', { name: '回滚到 v2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '回滚到 v2' }).click()
  await release().toBe(4)
  const { published } = await stored()
  expect(Object.values(published.tables[0]?.fields ?? {}).map(({ label }) => label)).toEqual([
    '名称',
    '责任部门',
    '点检项目',
  ])

  const app = published.tables[0]?.app ?? ''
  const pack = await page.request.get(`${url}/space-demo/api/packages/export`, {
    params: { apps: app },
  })
  await page.goto(`${url}/space-lingyun/enterprise/systemManagement`)
  await page.getByRole('button', { name: '导入应用包' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'package.zip',
    mimeType: 'application/zip',
    buffer: await pack.body(),
  })
  const plan = page.getByRole('navigation', { name: '导入计划' })
  await plan.getByRole('region', { name: '新增' }).waitFor()
  await page.getByRole('button', { name: '开始导入' }).click()
  const history = page.getByRole('region', { name: '导入记录' })
  await history.getByText('已导入').waitFor()
  await history.getByRole('link', { name: '车间点检' }).waitFor()
})
