import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('an application is exported, installed a second time from its package, and the import undone', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url)
  await page.goto(`${url}/space-demo/enterprise/systemManagement`)
  await page.getByRole('button', { name: '“交接班”的操作' }).click()
  await page.getByRole('menuitem', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('交接班.zip')

  await page.getByRole('button', { name: '导入应用包' }).click()
  await page.locator('input[type=file]').setInputFiles(await download.path())
  const list = page.getByRole('navigation', { name: '导入计划' })
  await list.getByRole('region', { name: '相同' }).waitFor()
  await page.getByRole('combobox', { name: '导入到' }).click()
  await page.getByTitle('另装一份新应用').click()
  await list.getByRole('region', { name: '新增' }).waitFor()
  await page.getByLabel('新应用的名称').fill('二厂交接班')
  await page.getByRole('heading', { name: '导入到' }).click()
  await page.getByRole('button', { name: '开始导入' }).click()

  const history = page.getByRole('region', { name: '导入记录' })
  await history.getByText('已导入').waitFor()
  await history.getByRole('link', { name: '二厂交接班' }).waitFor()
  await history.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await history.getByText('已撤销').waitFor()
})
