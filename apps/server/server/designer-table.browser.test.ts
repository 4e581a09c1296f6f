import type { TableInfo } from '@gantry/model/shared'
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
