import { type CreatedApp, readImportReport, type SheetMatch, type SheetProposal } from '@gantry/apps/shared'
import { newId } from '@gantry/base/shared'
import type { BatchInfo, ImportPlan, JobInfo, Page, RecordRow } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const { visitor } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const ended = (who: Visitor, job: string): Promise<JobInfo> =>
  vi.waitFor(
    async () => {
      const { body } = await who.call<JobInfo>('GET', `/api/jobs/${job}`)
      if (body.finishedAt === null) throw new Error(`the job is ${body.state}`)
      return body
    },
    { timeout: 150_000, interval: 100 },
  )

const sent = async (name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  (await sendFile(admin, name, content, 'import')).body.data[0]?.id ?? ''

const workbook = async (rows: readonly (readonly (string | number)[])[]) => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('税率')
  for (const row of rows) sheet.addRow([...row])
  sheet.getColumn(2).numFmt = '0.0%'
  return new Uint8Array(await book.xlsx.writeBuffer())
}

let admin: Visitor
let table: string
let rate: string
beforeAll(async () => {
  admin = await enter('admin')
  const names = ['轴承', '电机', '减速机', '密封', '油封', '皮带', '链条', '滤芯']
  const file = await sent(
    '税率.xlsx',
    await workbook([['品名', '税率'], ...names.map((name, n) => [name, 0.125 + n / 100])]),
  )
  const { body } = await admin.call<SheetProposal>('POST', '/api/apps/inspect', { file })
  const made = await admin.call<CreatedApp>('POST', '/api/apps', {
    file,
    sheets: body.sheets,
    name: '税率表',
  })
  table = made.body.tables[0] ?? ''
  rate = body.sheets[0]?.columns[1] ?? ''
  expect(await ended(admin, made.body.job ?? '')).toMatchObject({ result: { created: 8, bad: 0 } })
})

const records = async () =>
  (await admin.call<Page<RecordRow>>('GET', `/api/tables/${table}/records?count=exact&pageSize=50`)).body

const match = async (file: string, who = admin) =>
  (await who.call<SheetMatch>('POST', `/api/tables/${table}/records/import/match`, { file })).body

const begin = async (
  found: SheetMatch,
  columns: ImportPlan['columns'],
  workflow?: ImportPlan['workflow'],
) => {
  const { sheet, headingLine, headings } = found
  const plan = { sheet, headingLine, columns, mode: 'all', ...(workflow && { workflow }) }
  const { body } = await admin.call<{ job: string }>('POST', `/api/tables/${table}/records/import`, {
    file: found.file,
    plan,
    headings,
  })
  return ended(admin, body.job)
}

it('reads shares as a workbook shows them', async () => {
  const { data } = await records()
  expect(data.map(row => row[rate]).sort()).toEqual([12.5, 13.5, 14.5, 15.5, 16.5, 17.5, 18.5, 19.5])
})

it('offers the columns chosen last time for the same headings, until told to forget them', async () => {
  const [name] = (await match(await sent('再.csv', '品名,税率\n新轴承,1'))).columns
  const first = await match(await sent('甲.csv', '货物,比例,备注\n链轮,13%,x'))
  expect(first).toMatchObject({ columns: [null, null, null], remembered: null })
  expect(await begin(first, [name ?? null, rate, null])).toMatchObject({ result: { created: 1, bad: 0 } })

  const again = { columns: [name, rate, null], mode: 'all', key: null, recordColumn: null }
  const second = await match(await sent('乙.csv', '货物,比例,备注\n链板,9%,y'))
  expect(second).toMatchObject({ columns: [null, null, null], remembered: again })
  const handedBack = await match(await sent('乙-未导入原因.csv', '货物,比例,备注,未导入原因\n链板,9%,y,z'))
  expect(handedBack.remembered).toEqual({ ...again, columns: [...again.columns, null] })
  const others = await match(await sent('丙.csv', '货物,比例\n链板,9%'))
  expect(others.remembered).toBeNull()

  const headings = second.headings
  await admin.call('POST', `/api/tables/${table}/records/import/forget`, { headings })
  expect((await match(await sent('丁.csv', '货物,比例,备注\n链板,9%,y'))).remembered).toBeNull()
})

it('undoes an import as a whole, and leaves what somebody has changed since', async () => {
  const before = (await records()).total
  const found = await match(await sent('撤.csv', '品名,税率\n甲,1%\n乙,2%\n丙,3%'))
  const { id } = await begin(found, found.columns)
  const title = found.columns[0] ?? ''
  const changed = (await records()).data.find(row => row[title] === '乙')
  await admin.call('PUT', `/api/tables/${table}/records/${changed?.id}`, { version: 1, [rate]: 5 })

  const acts = async () =>
    (await admin.call<{ data: BatchInfo[] }>('GET', `/api/tables/${table}/acts`)).body.data.find(
      act => act.id === id,
    )
  expect(await acts()).toMatchObject({ kind: 'import', undoneBy: null })
  const { body } = await admin.call<{ job: string }>('POST', `/api/acts/${id}/undo`)
  expect(await ended(admin, body.job)).toMatchObject({ state: 'done', result: { undone: 2, left: 1 } })
  expect(await acts()).toMatchObject({ undoneBy: body.job })

  const after = await records()
  expect(after.total).toBe((before ?? 0) + 1)
  expect(after.data.filter(row => ['甲', '乙', '丙'].includes(String(row[title])))).toMatchObject([
    { [title]: '乙', [rate]: 5 },
  ])
})

it('starts a workflow for each new record, and says which record it could not start for', async () => {
  const id = newId()
  const { body: session } = await admin.call<{ user: { personId: string } }>('GET', '/api/auth/session')
  const executors = [{ rule: 'users', ids: [session.user.personId] }]
  const body = {
    id,
    name: 'Check rates',
    table,
    nodes: {
      start: {
        kind: 'start',
        settings: { name: 'Ask', executors: [{ rule: 'initiator' }], fields: { [rate]: 'required' } },
      },
      look: { kind: 'approve', settings: { name: 'Look', executors, sign: { mode: 'single' } } },
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'look' },
      { id: '2', from: 'look', to: 'end' },
    ],
  }
  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/workflow/${id}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  await admin.call('POST', '/api/designs/publish', {
    designs: [{ kind: 'workflow', id, revision: kept.body.revision }],
  })
  const found = await match(await sent('流.csv', '品名,税率\n丁,1%\n戊,\n己,3%'))
  const submitted = await begin(found, found.columns, { id, as: 'submit' })
  const starts = readImportReport(submitted.result)?.starts ?? ''
  expect(await ended(admin, starts)).toMatchObject({
    state: 'done',
    result: { starts: 'submit', started: 2, refused: 1, named: [{ title: '戊' }] },
  })
  const todos = await admin.call<{ data: { subject: string }[] }>('GET', '/api/my/todos')
  const subjects = todos.body.data.map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['丁', '己']))
  expect(subjects).not.toContain('戊')

  const drafted = await begin(found, found.columns, { id, as: 'draft' })
  const drafts = await ended(admin, readImportReport(drafted.result)?.starts ?? '')
  expect(drafts.result).toMatchObject({ starts: 'draft', started: 3, refused: 0 })

  const foreign = await admin.call<{ error: { code: string } }>(
    'POST',
    `/api/tables/${table}/records/import`,
    {
      file: found.file,
      plan: {
        sheet: 0,
        headingLine: 1,
        columns: found.columns,
        mode: 'all',
        workflow: { id: newId(), as: 'draft' },
      },
    },
  )
  expect(foreign.status).toBe(404)
})
