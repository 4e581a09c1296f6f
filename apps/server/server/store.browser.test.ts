import type { OpenedDesign } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import type { Product, UploadInfo } from '@gantry/store/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import type { BrowserContext } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

interface Body {
  readonly tables: readonly TableDef[]
}

/** Calls of the person of a window, beside what the person does in it. */
const callsOf = ({ request }: BrowserContext) => {
  const send = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(`${url}${path}`, {
      method,
      headers: { origin: url },
      ...(data ? { data } : {}),
    })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
  return {
    send,
    eventually,
    /** Gives a field another label, and publishes the table. */
    relabel: async (space: string, table: string, field: string, label: string) => {
      const at = `/space-${space}/api/designs`
      const { design, published } = await send<OpenedDesign<Body>>('GET', `${at}/table/${table}`)
      const tables = published!.tables.map((one, n) =>
        n > 0 ? one : { ...one, fields: { ...one.fields, [field]: { ...one.fields[field], label } } },
      )
      const body = { body: { ...published, tables }, base: design?.release, revision: 0 }
      const { revision } = await send<{ revision: number }>('PUT', `${at}/table/${table}/draft`, body)
      await send('POST', `${at}/publish`, { designs: [{ kind: 'table', id: table, revision }] })
      await eventually(async () => {
        expect((await send<OpenedDesign>('GET', `${at}/table/${table}`)).draft).toBeNull()
      })
    },
    labelOf: async (space: string, table: string, field: string) =>
      (await send<OpenedDesign<Body>>('GET', `/space-${space}/api/designs/table/${table}`)).published
        ?.tables[0]?.fields[field]?.label,
  }
}

it('an application is published, approved, installed elsewhere, and its update keeps what was changed there', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url)
  const { send, eventually, relabel, labelOf } = callsOf(page.context())
  // What it needs is installed there before.
  const { data: offered } = await send<{ data: Product[] }>('GET', '/space-lingyun/api/store/products')
  const register = offered.find(({ name }) => JSON.stringify(name).includes('设备台账'))
  const path = `/space-lingyun/api/store/products/${register?.id}`
  const { file, plan } = await send<{ file: string; plan: { stamp: string } }>('POST', `${path}/plan`, {})
  await send('POST', `${path}/install`, { file, stamp: plan.stamp })

  await page.goto(`${url}/space-demo/appstore/upload`)
  await page.getByRole('combobox', { name: '选择应用' }).click()
  await page.getByTitle('交接班').click()
  await page.getByText('没有发现问题').waitFor()
  await page.getByRole('button', { name: '提交审核' }).click()
  const waiting = async () => {
    const { data } = await send<{ data: UploadInfo[] }>('GET', '/space-demo/api/store/uploads?own=true')
    expect(data[0]?.state).toBe('waiting')
  }
  await eventually(waiting)

  const operator = await enter(browser, url, { login: 'root' })
  const approve = async (number: string) => {
    await operator.goto(`${url}/paasConsole/officialVersionApp?show=queue`)
    await operator.getByRole('row', { name: new RegExp(`交接班.*${number}.*待审核`) }).click()
    await operator.getByText('签名有效').waitFor()
    await operator.getByRole('button', { name: '通过', exact: true }).click()
    await operator.getByRole('row', { name: new RegExp(`交接班.*${number}.*已发布`) }).waitFor()
  }
  await approve('1.0.0')

  await page.goto(`${url}/space-lingyun/appstore`)
  await page.getByRole('link', { name: /交接班.*恒川/ }).click()
  await page.getByRole('button', { name: '安装', exact: true }).click()
  await page.getByRole('button', { name: '开始安装' }).click()
  await page.getByRole('row', { name: /交接班.*已是最新/ }).waitFor()

  await relabel('lingyun', 'shift_handover', 'note', '本厂备注')
  await relabel('demo', 'shift_handover', 'made', '产出')
  await page.goto(`${url}/space-demo/appstore/upload`)
  await page.getByRole('combobox', { name: '选择应用' }).click()
  await page.getByTitle('交接班').click()
  await page.getByText('上一版本 1.0.0').waitFor()
  await page.getByRole('button', { name: '提交审核' }).click()
  await eventually(waiting)
  await approve('1.1.0')

  await page.goto(`${url}/space-lingyun/appstore/myapps`)
  await page.getByRole('button', { name: '升级到 1.1.0' }).click()
  await page.getByRole('button', { name: '开始升级' }).click()
  await page.getByRole('row', { name: /交接班.*1\.1\.0.*已是最新/ }).waitFor()
  await eventually(async () => {
    expect(await labelOf('lingyun', 'shift_handover', 'made')).toBe('产出')
  })
  expect(await labelOf('lingyun', 'shift_handover', 'note')).toBe('本厂备注')
})
