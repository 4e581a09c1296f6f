import type { RecordAnswer, TableInfo } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter, toDesigner } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('says by which fields duplicates are looked for, and from what likeness on', {
  timeout: 180_000,
}, async () => {
  const page = await enter(browser, url)
  page.setDefaultTimeout(90_000)
  await toDesigner(page, url)
  await page.locator('.ds-canvas .ds-table-name').click()
  await page.locator('#dt-similar').click()
  await page.keyboard.type('area')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('#dt-threshold').fill('85')
  await page.locator('#dt-threshold').blur()
  await page.locator('.topbar .ant-btn-primary:not([disabled])').click()
  await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
  const similar = async () => {
    const answer = await page.request.get(`${url}/space-demo/api/tables/work_order`)
    return ((await answer.json()) as TableInfo).table.similar
  }
  await expect.poll(similar, { timeout: 90_000 }).toEqual({
    fields: ['title', 'asset', 'area'],
    threshold: 85,
  })
})

it('a new table is made beside the others, and what its limit closes is closed to everybody', {
  timeout: 180_000,
}, async () => {
  const page = await enter(browser, url)
  page.setDefaultTimeout(90_000)
  await toDesigner(page, url)
  const here = (part: string) => page.locator(`${part}:visible`)
  await here('.ds-canvas-head').getByRole('button', { name: '其他数据表' }).click()
  await page.getByRole('menuitem', { name: '新建数据表' }).click()
  const dialog = page.getByRole('dialog', { name: '新建数据表' })
  const make = dialog.getByRole('button', { name: '新建并设计' })
  expect(await make.isDisabled()).toBe(true)
  await dialog.getByLabel('名称').fill('盘点单')
  await make.click()
  await here('.ds-table-name').getByText('盘点单').waitFor()
  await here('.ds-types').getByTitle('是/否', { exact: true }).click()
  await here('#dp-label').fill('已封存')

  await here('.ds-parts').getByRole('button', { name: '权限' }).click()
  const limits = here('.ds-rights').getByRole('region', { name: '限制' })
  await limits.getByRole('button', { name: '添加限制' }).click()
  const limit = limits.getByRole('listitem', { name: '第 1 条限制' })
  await limit.getByRole('combobox', { name: '添加条件' }).click()
  const option = here('.ant-select-dropdown .ant-select-item-option')
  await option.getByText('已封存').click()
  await limit.getByRole('combobox', { name: '已封存' }).click()
  await option.getByText('否', { exact: true }).click()
  await here('.topbar .ant-btn-primary:not([disabled])').click()
  await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()

  const table = new URL(page.url()).pathname.split('/').at(-1)
  const api = `${url}/space-demo/api/tables/${table}`
  const published = async () => ((await (await page.request.get(api)).json()) as TableInfo).table
  await expect
    .poll(async () => (await published()).limits, { timeout: 90_000 })
    .toMatchObject([{ operations: ['update', 'remove'] }])
  const { fields } = await published()
  const sealed = Object.keys(fields).find(id => fields[id]?.type === 'yesNo') ?? ''
  const create = async (name: string, is: boolean) => {
    const made = await page.request.post(`${api}/records`, {
      data: { name, [sealed]: is },
      headers: { origin: url },
    })
    return ((await made.json()) as RecordAnswer).data.id
  }
  const rename = async (id: string) => {
    const answer = await page.request.put(`${api}/records/${id}`, {
      data: { version: 1, name: '改名' },
      headers: { origin: url },
    })
    return answer.status()
  }
  expect(await rename(await create('东仓', false))).toBe(200)
  expect(await rename(await create('西仓', true))).toBe(403)
})
