import { builtPages, closeWindows, testBrowser } from '@gantry/testing/server'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

let open: BrowserContext[] = []
afterEach(async () => {
  await closeWindows(open)
  open = []
})

const enter = async (login: string, lang: 'zh-CN' | 'en' = 'zh-CN'): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  open.push(context)
  await context.addInitScript(`localStorage.setItem('lang', '${lang}')`)
  await context.request.post(`${url}/api/auth/sign-in`, {
    data: { login, password: demoPassword, space: 'demo' },
    headers: { origin: url },
  })
  return context.newPage()
}

/** Orders as a plant writes them down, with one row whose comma was forgotten. */
const sheet = (): string => {
  const rows = Array.from({ length: 300 }, (_, n) => {
    const day = `20${String(10 + (n % 10))}-0${1 + (n % 9)}-1${n % 10}`
    return `${day},${'ABCDE'[n % 5]},"BUCKET ""LEAKS"" AGAIN, HOSE ${n}",PM0${1 + (n % 2)},${n * 3}.5`
  })
  return ['StartDate,Asset,OriginalShorttext,PMType,Cost', ...rows, '2011-01-01,B,won,t swing,PM01'].join(
    '\n',
  )
}

it('a spreadsheet becomes an application, and another person sees its records change', {
  timeout: 180_000,
}, async () => {
  const page = await enter('admin')
  await page.goto(`${url}/space-demo/appcenter`)
  await page.getByRole('button', { name: '新建应用' }).click()
  await page.getByRole('button', { name: '导入表格建应用' }).click()
  await page.setInputFiles('input[type=file]', {
    name: 'excavators.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet()),
  })
  const fields = page.locator('.wz-fields tbody tr')
  await fields.nth(4).waitFor()
  const reading = page.locator('.rd')
  await reading.getByText('读取方式：UTF-8，分隔符“,”，列名到第 1 行').click()
  const quote = async (shown: string, columns: number) => {
    await reading.getByRole('combobox', { name: '引号', exact: true }).click()
    await page.locator('.ant-select-item-option:visible').getByText(shown, { exact: true }).click()
    // The file is read anew in a process of its own.
    await expect
      .poll(() => reading.locator('.rd-top tr').nth(1).locator('td').count(), { timeout: 30_000 })
      .toBe(columns)
  }
  await quote('无', 6)
  await quote('"', 5)
  const types = await fields.locator('.ant-select').allInnerTexts()
  expect(types.map(type => type.trim())).toEqual(['日期', '单选', '多行文本', '单选', '小数'])

  await page.getByRole('button', { name: '创建应用并导入' }).click()
  await page.getByText('新增 300 条，1 行没有导入').waitFor({ timeout: 60_000 })
  expect(await page.locator('.imp-bad').textContent()).toContain('第 302 行')
  await page.getByRole('link', { name: '打开应用' }).click()
  await page.getByText('共 300 条').waitFor()
  await page.getByText('HOSE 299').first().waitFor()

  const address = page.url()
  const other = await enter('user', 'en')
  await other.goto(address)
  await other.getByText('HOSE 299').first().waitFor()
  const changed = await page.evaluate(async () => {
    const table = (await (await fetch('/space-demo/api/apps')).json()).data.find(
      (app: { name: string }) => app.name === 'excavators',
    ).tables[0].id
    const records = `/space-demo/api/tables/${table}/records`
    const [row] = (await (await fetch(`${records}?pageSize=1`)).json()).data
    const title = Object.keys(row).find(key => String(row[key]).includes('HOSE'))
    const answer = await fetch(`${records}/${row.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: row.version, [String(title)]: 'MENDED BY ADMIN' }),
    })
    return answer.status
  })
  expect(changed).toBe(200)
  await other.getByText('MENDED BY ADMIN').first().waitFor({ timeout: 15_000 })
})

/** Orders with their parts, one in a line, as they are written where there is one sheet for both. */
const ordersWithParts = [
  '工单号,设备,下单日期,备件,数量',
  'GD-001,循环水泵,2026-03-01,轴承,2',
  'GD-001,循环水泵,2026-03-01,油封,4',
  'GD-002,鼓风机,2026-03-05,皮带,1',
  'GD-003,循环水泵,2026-03-06,轴承,1',
  'GD-003,循环水泵,2026-03-06,螺栓,8',
].join('\n')

it('lines that make one record become its details, unless somebody takes them otherwise', {
  timeout: 180_000,
}, async () => {
  const page = await enter('admin')
  await page.goto(`${url}/space-demo/appcenter`)
  await page.getByRole('button', { name: '新建应用' }).click()
  await page.getByRole('button', { name: '导入表格建应用' }).click()
  await page.setInputFiles('input[type=file]', {
    name: '备件领用.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(ordersWithParts),
  })
  const tables = page.locator('.wz-part')
  const names = (at: number) => tables.nth(at).locator('tbody').getByRole('textbox', { name: '字段名' })
  await names(1).nth(1).waitFor()
  expect(await names(0).evaluateAll(each => each.map(input => (input as HTMLInputElement).value))).toEqual([
    '工单号',
    '设备',
    '下单日期',
  ])
  await names(1).nth(1).fill('领用数量')

  const choose = async (way: string) => {
    await page.locator('.wz-way .ant-select').click()
    await page.locator('.ant-select-item-option', { hasText: way }).click()
  }
  await choose('各是一条记录')
  await names(0).nth(4).waitFor()
  expect(await tables.count()).toBe(1)
  await choose('相同的行同属一条记录')
  await names(1).nth(1).waitFor()
  expect(await names(1).nth(1).inputValue()).toBe('领用数量')
  await page.getByRole('button', { name: '把“下单日期”移到明细' }).click()
  await names(1).nth(2).waitFor()
  await page.getByRole('button', { name: '把“下单日期”移到主表' }).click()
  await names(0).nth(2).waitFor()

  await page.getByRole('button', { name: '创建应用并导入' }).click()
  await page.getByText('新增 3 条').waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: '打开应用' }).click()
  await page.getByText('共 3 条').waitFor()
  await page.getByText('GD-003').first().click()
  await page.getByText('螺栓').first().waitFor()
  await page.getByText('领用数量').first().waitFor()
})

it('a role sees what its scope admits', async () => {
  const page = await enter('user', 'en')
  const areas = async (): Promise<string[]> =>
    page.evaluate(async () => {
      const answer = await fetch(
        '/space-demo/api/tables/work_order/records/aggregate?groupBy=area&aggregates[0][name]=n&aggregates[0][fn]=count',
      )
      return (await answer.json()).data.map((row: { area: string }) => row.area).sort()
    })
  await page.goto(`${url}/space-demo/appcenter`)
  await page.locator('.ac-apps').getByText('Work orders', { exact: true }).click()
  await page.getByRole('row').nth(3).waitFor()
  expect(await areas()).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'])
})

it.each(['root', 'saas', 'safe', 'audit'])('%s sees no business record', async login => {
  const page = await enter(login)
  await page.goto(`${url}/login`)
  const status = await page.evaluate(
    async () => (await fetch('/space-demo/api/tables/work_order/records')).status,
  )
  expect([403, 404]).toContain(status)
})
