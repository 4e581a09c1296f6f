import { builtPages, testBrowser } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter, toWorkOrders } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const patience = { timeout: 240_000 }
const soon = { timeout: 60_000 }

/** The administrator at the list of the demo's work orders. */
const atList = async (): Promise<Page> => {
  const page = await enter(browser, url)
  await toWorkOrders(page, url)
  return page
}

type Line = readonly (string | number | null)[]

const workbook = async (name: string, lines: readonly Line[], others: readonly Line[] = []) => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('工单')
  for (const line of lines) sheet.addRow([...line])
  if (others.length > 0) {
    const second = book.addWorksheet('备用')
    for (const line of others) second.addRow([...line])
  }
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name, mimeType, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

/** What a button brings as a file: the rows of its first sheet. */
const downloaded = async (page: Page, button: Locator): Promise<Line[]> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await download.path())
  const lines: Line[] = []
  book.worksheets[0]?.eachRow(row => {
    const cells = Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1).value)
    lines.push(cells.map(cell => (typeof cell === 'number' || typeof cell === 'string' ? cell : null)))
  })
  return lines
}

const choose = async (page: Page, item: string): Promise<Locator> => {
  await page.getByRole('button', { name: '更多操作' }).first().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

const found = (page: Page, word: string) => page.locator('.rl-row').filter({ hasText: word })

it(
  'a workbook is tried, imported, mended where it was wrong, undone, and what the list shows is exported',
  patience,
  async () => {
    const page = await atList()
    const dialog = await choose(page, '导入')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles(
      await workbook('十一月.xlsx', [
        ['标题', '区域', '优先级', '名称', '数量'],
        ['行程 换油封', 'A1', '高', '油封', 2],
        [null, null, null, '齿轮油', 10],
        ['行程 换皮带', 'A2', '高', '皮带', '若干'],
        [null, 'A2', '急', null, null],
      ]),
    )
    await dialog.getByText('5 列，其中 5 列写入字段').waitFor()
    await dialog.getByLabel('多行一条记录').waitFor()
    await dialog.getByRole('checkbox', { name: /先试导入/ }).check()
    await dialog.getByRole('button', { name: '试导入' }).click()
    await dialog.getByText('可新增 1 条，2 行有错，不会导入').waitFor()
    const reasons = dialog.locator('.imp-bad li')
    await expect
      .poll(() => reasons.allTextContents())
      .toEqual(['第 4 行 备件 1 · 数量：请填写数字', expect.stringMatching(/^第 5 行 .*标题：不能为空/)])
    await dialog.getByRole('button', { name: '返回修改' }).click()
    await dialog.getByRole('checkbox', { name: /先试导入/ }).uncheck()
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await dialog.getByText('新增 1 条，2 行没有导入').waitFor()
    const [headings, ...bad] = await downloaded(page, dialog.getByRole('button', { name: '下载有错的 2 行' }))
    expect(headings?.at(-1)).toBe('未导入原因')
    expect(bad).toHaveLength(2)

    await dialog.getByRole('button', { name: '换一个文件' }).click()
    const mended = bad.map((cells, at) => [
      `行程 改好 ${at}`,
      ...cells.slice(1, 2),
      '高',
      '皮带',
      1,
      ...cells.slice(5),
    ])
    await file.setInputFiles(await workbook('十一月-未导入原因.xlsx', [headings ?? [], ...mended]))
    await dialog.getByText('6 列，其中 5 列写入字段').waitFor()
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await dialog.getByText('新增 2 条').waitFor()
    await dialog.getByRole('button', { name: '撤销这次导入' }).click()
    await page.locator('.ant-popconfirm').getByRole('button', { name: '撤销这次导入' }).click()
    await dialog.getByText('已撤销，2 条记录恢复原样').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()

    await page.getByRole('searchbox', { name: '在维修工单中搜索' }).fill('行程')
    await expect.poll(() => page.locator('.rl-row').count(), { timeout: 20_000 }).toBe(1)
    await found(page, '行程 换油封').waitFor()

    const exporting = await choose(page, '导出')
    await exporting.getByRole('radio', { name: '与主记录在同一张表' }).check()
    await exporting.getByRole('button', { name: '开始导出' }).click()
    const [names, ...rows] = await downloaded(page, exporting.getByRole('button', { name: '下载' }).first())
    expect(names).toEqual(expect.arrayContaining(['标题', '备件明细 · 名称']))
    expect(rows.map(cells => cells[names?.indexOf('备件明细 · 名称') ?? -1])).toEqual(['油封', '齿轮油'])
  },
)

it('what is chosen while another sheet is read stays', patience, async () => {
  const page = await atList()
  const dialog = await choose(page, '导入')
  const lines = [
    ['标题', '区域'],
    ['改选一', 'A1'],
  ]
  await dialog.locator('input[type=file]').setInputFiles(await workbook('两张.xlsx', lines, lines))
  await dialog.getByText('2 列，其中 2 列写入字段').waitFor()

  let letGo: () => void = () => expect.unreachable('nothing is held back yet')
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/records/import/match', async route => {
    await held
    await route.continue()
  })
  const sheet = dialog.getByRole('combobox', { name: '工作表' })
  await sheet.click()
  await page.locator('.ant-select-item-option:visible').getByText('备用', { exact: true }).click()
  await expect.poll(() => sheet.isDisabled(), soon).toBe(true)
  const trial = dialog.getByRole('checkbox', { name: /先试导入/ })
  await trial.check()
  letGo()
  await expect.poll(() => sheet.isEnabled(), soon).toBe(true)
  expect(await trial.isChecked()).toBe(true)
})
