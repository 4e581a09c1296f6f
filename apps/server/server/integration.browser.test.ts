import type { Page, RecordRow } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const csv = ['name,spec,safety', 'Bearing,NU 9001,4', 'Bearing,NU 9001,4', 'Seal,TC 9002,6'].join('\n')

it('a file becomes a source, is looked into, and a task takes its rows into a table of the space', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url, { lang: 'en' })
  await page.goto(`${url}/space-demo/etl/datasource`)
  await page.getByRole('button', { name: 'New data source' }).click()
  const form = page.getByRole('dialog')
  const choose = async (field: string, option: string) => {
    await form.getByLabel(field, { exact: true }).click()
    await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
  }
  await choose('Kind', 'File')
  await form.getByLabel('Name', { exact: true }).fill('Stock list')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await form.getByText('stock.csv').waitFor()
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await form.getByText(/^Connected/).waitFor()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'hidden' })

  await page.goto(`${url}/space-demo/etl/datasource/dataExplorer`)
  await page.getByRole('combobox', { name: 'Data sources' }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Stock list' }).click()
  await page.getByRole('navigation', { name: 'Objects' }).getByRole('button', { name: 'stock' }).click()
  await page.getByRole('cell', { name: 'safety' }).waitFor()
  await page.getByRole('button', { name: 'Make a task' }).click()

  const steps = page.getByRole('complementary', { name: 'Steps' })
  const drawn = page.getByRole('complementary', { name: 'Settings of the step' })
  await page.locator('.react-flow__node').first().click()
  await steps.getByRole('button', { name: 'Distinct' }).click()
  await page.locator('.et-dock .ant-btn').click()
  await page.locator('.et-rows tbody tr').nth(1).waitFor()
  expect(await page.locator('.et-rows tbody tr').count()).toBe(2)
  await steps.getByRole('button', { name: 'Target' }).click()
  await drawn.getByLabel('Table', { exact: true }).click()
  await page.keyboard.type('Spare parts')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Spare parts' }).first().click()
  await drawn.getByRole('combobox', { name: 'Name comes from', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish v1' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.locator('.et-two').getByText('Succeeded').first().waitFor()

  const { data }: Page<RecordRow> = await (
    await page.request.get(`${url}/space-demo/api/tables/spare_part/records?pageSize=2`)
  ).json()
  expect(data.map(({ spec }) => spec).toSorted()).toEqual(['NU 9001', 'TC 9002'])

  await page.goto(
    `${url}/space-demo/etl/dataGovernance/technicalmetadata/consanguinityanalysis?table=spare_part&column=spec`,
  )
  await page.locator('.react-flow__node').filter({ hasText: 'Stock list' }).waitFor()
  await page.locator('.react-flow__node').filter({ hasText: 'Read stock' }).waitFor()
})
