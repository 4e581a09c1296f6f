import type { AppInfo } from '@gantry/apps/shared'
import type { OpenedDesign } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import type { UploadInfo, UploadLook } from '@gantry/store/shared'
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
  const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
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
  const [page, operator] = await Promise.all([enter(browser, url), enter(browser, url, { login: 'root' })])
  const { send, eventually, relabel, labelOf } = callsOf(page.context())

  await page.goto(`${url}/space-demo/appstore/upload`)
  await page.getByRole('combobox', { name: '选择应用' }).click()
  await page.getByTitle('交接班').click()
  await page.getByText('没有发现问题').waitFor()
  // What the application says of itself in Chinese alone is no English.
  for (const [label, text] of [
    ['名称', 'Shift handover'],
    ['一句话介绍', 'Handover of shifts with what stays open'],
  ] as const)
    await page.getByLabel(`${label} · 英文`).fill(text)
  await page.getByRole('button', { name: '提交审核' }).click()
  const waiting = async () => {
    const { data } = await send<{ data: UploadInfo[] }>('GET', '/space-demo/api/store/uploads?own=true')
    expect(data[0]?.state).toBe('waiting')
    return data[0]?.id ?? ''
  }
  await eventually(waiting)

  await operator.goto(`${url}/paasConsole/officialVersionApp?show=queue`)
  await operator.getByRole('row', { name: /交接班.*1\.0\.0.*待审核/ }).click()
  await operator.getByText('签名有效').waitFor()
  await operator.getByRole('button', { name: '通过', exact: true }).click()
  await operator.getByRole('row', { name: /交接班.*1\.0\.0.*已发布/ }).waitFor()

  await page.goto(`${url}/space-lingyun/appstore`)
  await page.getByRole('link', { name: /交接班.*恒川/ }).click()
  await page.getByRole('button', { name: '连同依赖安装' }).click()
  for (const name of ['设备台账', '交接班']) {
    await page.getByRole('heading', { name: `安装 ${name} 1.0.0` }).waitFor()
    await page.getByRole('button', { name: '开始安装' }).click()
  }
  await page.getByRole('row', { name: /交接班.*已是最新/ }).waitFor()

  // The next version is sent and approved as before.
  await Promise.all([
    relabel('lingyun', 'shift_handover', 'note', '本厂备注'),
    relabel('demo', 'shift_handover', 'made', '产出'),
  ])
  const { data: apps } = await send<{ data: AppInfo[] }>('GET', '/space-demo/api/apps')
  const app = apps.find(({ name }) => name === '交接班')?.id
  const look = await send<UploadLook>('GET', `/space-demo/api/store/upload-look?app=${app}`)
  const { facts, proposed: number } = look
  await send('POST', '/space-demo/api/store/uploads', { app, number, facts, pictures: [] })
  const next = await eventually(waiting)
  const decision = { approved: true, reason: '', channel: 'official' }
  await callsOf(operator.context()).send('PUT', `/space-demo/api/store/uploads/${next}/decision`, decision)

  await page.reload()
  await page.getByRole('button', { name: '升级到 1.1.0' }).click()
  await page.getByRole('button', { name: '开始升级' }).click()
  await page.getByRole('row', { name: /交接班.*1\.1\.0.*已是最新/ }).waitFor()
  await eventually(async () => {
    expect(await labelOf('lingyun', 'shift_handover', 'made')).toBe('产出')
  })
  expect(await labelOf('lingyun', 'shift_handover', 'note')).toBe('本厂备注')
})
