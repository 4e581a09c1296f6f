import {
  type AppInfo,
  type CreatedApp,
  readImportReport,
  type SheetMatch,
  type SheetProposal,
} from '@gantry/apps/shared'
import { isPlainObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { JobInfo, Page, RecordRow, TableSummary } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const { visitor } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

let admin: Visitor
beforeAll(async () => {
  admin = await enter('admin')
})

const ended = async (who: Visitor, job: string): Promise<JobInfo> => {
  for (let tries = 0; tries < 1_200; tries++) {
    const { body } = await who.call<JobInfo>('GET', `/api/jobs/${job}`)
    if (body.finishedAt !== null) return body
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the job did not end')
}

const inspect = async (name: string, content: string | Uint8Array<ArrayBuffer>, told: object = {}) => {
  const sent = await sendFile(admin, name, content, 'import')
  const { status, body } = await admin.call<SheetProposal>('POST', '/api/apps/inspect', {
    file: sent.body.data[0]?.id,
    ...told,
  })
  expect(status).toBe(200)
  return body
}

const create = async (proposal: SheetProposal, rest: object) => {
  const { file, sheets, dialect } = proposal
  const wanted = { file, sheets, ...(dialect && { dialect }), ...rest }
  const { status, body } = await admin.call<CreatedApp>('POST', '/api/apps', wanted)
  expect(status).toBe(201)
  return { app: body.id, table: body.tables[0] ?? '', job: body.job ?? '' }
}

const rowsOf = async (who: Visitor, table: string, query = '') =>
  (await who.call<Page<RecordRow>>('GET', `/api/tables/${table}/records?count=exact&${query}`)).body

/** Maintenance records as they are exported elsewhere, with one line whose cells have moved. */
const maintenance = [
  'BscStartDate,Asset,OriginalShorttext,PMType,Cost',
  ...Array.from({ length: 300 }, (_, n) => {
    const day = new Date(Date.UTC(2004, 0, 1 + n)).toISOString().slice(0, 10)
    return `${day},${'ABCDE'[n % 5]},"FAULT ${n}, CHECK PUMP",PM0${1 + (n % 3)},${(n * 1.25).toFixed(2)}`
  }),
  '2005-01-01,A,"SWAP BUCKET", T SWING,PM01',
].join('\r\n')

describe('from a table of maintenance records', () => {
  let made: Awaited<ReturnType<typeof create>>
  let proposal: SheetProposal

  beforeAll(async () => {
    proposal = await inspect('maintenance log.csv', maintenance)
    made = await create(proposal, { name: '检修台账', scope: 'all' })
  })

  it('finds out what every column is', () => {
    expect(proposal.sheets).toHaveLength(1)
    const { fields, label, title } = proposal.sheets[0]!.table
    expect(label).toBe('maintenance log')
    expect(Object.values(fields).map(({ label, type }) => `${label} ${type}`)).toEqual([
      'BscStartDate date',
      'Asset choice',
      'OriginalShorttext longText',
      'PMType choice',
      'Cost decimal',
    ])
    expect(Object.keys(fields)).toContain(title)
  })

  it('takes no second application of its name, and gives it a sign by its name', async () => {
    const { file, sheets } = proposal
    const again = await admin.call<{ issues: object[] }>('POST', '/api/apps', {
      file,
      sheets,
      name: '检修台账',
    })
    expect(again.body.issues).toMatchObject([{ field: 'name', code: 'duplicate' }])
    const { body } = await admin.call<{ data: AppInfo[] }>('GET', '/api/apps')
    expect(body.data.filter(app => app.name === '检修台账')).toMatchObject([{ icon: 'wrench' }])
  })

  it('brings the good rows in and hands the bad one back with its reason', async () => {
    const { state, result } = await ended(admin, made.job)
    expect(state).toBe('done')
    const report = readImportReport(result)
    expect(report).toMatchObject({ rows: 301, created: 300, updated: 0, bad: 1 })
    expect(report?.samples).toEqual([{ line: 302, reason: expect.stringMatching(/PMType|Cost/) }])
    expect(await rowsOf(admin, made.table)).toMatchObject({ total: 300 })

    const { body } = await admin.call<string>('GET', `/api/files/${report?.rejected}`)
    const [head, row, ...rest] = body.trim().split(/\r?\n/)
    expect(head).toMatch(/BscStartDate,Asset,OriginalShorttext,PMType,Cost,/)
    expect(row).toContain('SWAP BUCKET')
    expect(rest).toEqual([])
  })

  it('takes the mended row when it is sent again', async () => {
    const mended =
      'BscStartDate,Asset,OriginalShorttext,PMType,Cost\n2005-01-01,A,"SWAP BUCKET, T SWING",PM01,99.5\n'
    const sent = await sendFile(admin, 'mended.csv', mended, 'import')
    const { status, body } = await admin.call<{ job: string }>(
      'POST',
      `/api/tables/${made.table}/records/import`,
      {
        file: sent.body.data[0]?.id,
      },
    )
    expect(status).toBe(202)
    expect(await ended(admin, body.job)).toMatchObject({ state: 'done', result: { created: 1, bad: 0 } })
    expect(await rowsOf(admin, made.table)).toMatchObject({ total: 301 })
  })

  it('exports what a person sees; the file is theirs, and stands in the history', async () => {
    const { body } = await admin.call<{ job: string }>('POST', `/api/tables/${made.table}/records/export`, {
      format: 'csv',
      filter: { asset: { in: [optionOf(proposal, 'Asset', 'A')] } },
    })
    const { error, result } = await ended(admin, body.job)
    expect(error).toBeNull()
    const { file } = result as { file: string }
    const download = await admin.call<string>('GET', `/api/files/${file}`)
    expect(download.headers.get('content-disposition')).toContain('attachment')
    const lines = download.body.trim().split(/\r?\n/)
    expect(lines).toHaveLength(62)
    expect(lines.slice(1).every(line => line.includes(',A,'))).toBe(true)

    const history = await admin.call<{ data: JobInfo[] }>('GET', '/api/jobs?name=export')
    expect(history.body.data.map(({ id }) => id)).toContain(body.job)
    const user = await enter('user')
    expect((await user.call('GET', `/api/files/${file}`)).status).toBe(404)
    expect((await user.call('GET', `/api/jobs/${body.job}`)).status).toBe(404)
  })

  it('lets users in, but only administrators import', async () => {
    const user = await enter('user')
    expect(await rowsOf(user, made.table)).toMatchObject({ total: 301 })
    const sent = await sendFile(user, 'more.csv', maintenance, 'import')
    const { status } = await user.call('POST', `/api/tables/${made.table}/records/import`, {
      file: sent.body.data[0]?.id,
    })
    expect(status).toBe(403)
  })

  it('tells what would come of an import without writing, when it is only tried', async () => {
    const before = (await rowsOf(admin, made.table)).total
    const match = await sendFile(admin, 'trial.csv', maintenance, 'import')
    const file = match.body.data[0]?.id
    const { body: found } = await admin.call<SheetMatch>(
      'POST',
      `/api/tables/${made.table}/records/import/match`,
      { file },
    )
    const { sheet, headingLine, columns } = found
    const { body } = await admin.call<{ job: string }>('POST', `/api/tables/${made.table}/records/import`, {
      file,
      plan: { sheet, headingLine, columns, mode: 'good', trial: true },
    })
    expect(await ended(admin, body.job)).toMatchObject({
      state: 'done',
      result: { trial: true, rows: 301, created: 300, bad: 1, rejected: expect.any(String) },
    })
    expect((await rowsOf(admin, made.table)).total).toBe(before)
  })

  it('reads no file that somebody else has sent', async () => {
    const user = await enter('user')
    const sent = await sendFile(user, 'theirs.csv', maintenance, 'import')
    const { status, body } = await admin.call<{ code: string }>('POST', '/api/apps/inspect', {
      file: sent.body.data[0]?.id,
    })
    expect([status, body.code]).toEqual([404, 'file.not_found'])
  })
})

const optionOf = (proposal: SheetProposal, heading: string, label: string): string => {
  const field = Object.values(proposal.sheets[0]!.table.fields).find(one => one.label === heading)
  const options = field ? fieldTypeOf(field).options?.(field) : undefined
  return options?.find(option => option.label === label || option.id === label)?.id ?? ''
}

it('knows the people of the space where a column says who does the work', async () => {
  const member = await admin.call<Page<RecordRow>>('GET', '/api/tables/member/records?pageSize=2')
  const [one, two] = member.body.data.map(({ name }) => name)
  const { sheets } = await inspect('点检.csv', `点位,负责人\n泵房,${one}\n罐区,${two}\n`)
  expect(Object.values(sheets[0]?.table.fields ?? {}).map(({ type }) => type)).toEqual(['text', 'person'])
})

/** The record of an application's table whose field `called` holds the value, with its slave rows. */
const recordOf = async (proposal: SheetProposal, table: string, called: string, value: string) => {
  const { fields } = proposal.sheets.find(sheet => sheet.table.id === table)!.table
  const id = Object.keys(fields).find(each => fields[each]?.label === called) ?? ''
  const filter = encodeURIComponent(JSON.stringify({ [id]: value }))
  const { data } = await rowsOf(admin, table, `filter=${filter}`)
  expect(data).toHaveLength(1)
  const { body } = await admin.call<{ data: RecordRow }>('GET', `/api/tables/${table}/records/${data[0]?.id}`)
  return body.data
}

/** The values of slave rows in the order of their columns. */
const slaveValues = (record: RecordRow, { id, fields }: SheetProposal['sheets'][number]['table']) =>
  [record[id] ?? []]
    .flat()
    .filter(row => isPlainObject(row))
    .map(row => Object.keys(fields).map(field => row[field] ?? null))

it('makes the second sheet of a workbook the rows of the first', async () => {
  const workbook = new ExcelJS.Workbook()
  const orders = workbook.addWorksheet('采购单')
  orders.addRow(['单号', '供应商', '下单日期'])
  orders.addRow(['CG-001', '嘉陵轴承', new Date(Date.UTC(2026, 2, 1))])
  orders.addRow(['CG-002', '渝北液压', new Date(Date.UTC(2026, 2, 5))])
  const lines = workbook.addWorksheet('采购明细')
  lines.addRow(['单号', '物料', '数量', '单价'])
  lines.addRow(['CG-001', '轴承 6205', 12, 23.5])
  lines.addRow(['CG-001', '油封', 4, 8])
  lines.addRow(['CG-002', '液压阀', 1, 1860])
  const content = new Uint8Array(await workbook.xlsx.writeBuffer())

  const proposal = await inspect('采购.xlsx', content)
  expect(proposal.sheets.map(({ table, slaveOf }) => [table.label, slaveOf])).toEqual([
    ['采购单', undefined],
    ['采购明细', { by: 'column', table: proposal.sheets[0]!.table.id, joinColumn: 0, masterColumn: 0 }],
  ])
  const { table, job } = await create(proposal, { name: '采购' })
  expect(await ended(admin, job)).toMatchObject({ state: 'done', result: { created: 2, bad: 0 } })

  const order = await recordOf(proposal, table, '单号', 'CG-001')
  expect(slaveValues(order, proposal.sheets[1]!.table)).toEqual([
    ['轴承 6205', 12, 23.5],
    ['油封', 4, 8],
  ])
})

it('finds the master in whatever sheet it stands, and leaves lists of their own alone', async () => {
  const workbook = new ExcelJS.Workbook()
  const lines = workbook.addWorksheet('明细')
  lines.addRows([
    ['发票', '项目'],
    ['FP-001', '轴承'],
    ['FP-001', '油封'],
    ['FP-002', '阀'],
  ])
  const people = workbook.addWorksheet('班组')
  people.addRows([
    ['班组', '班长'],
    ['机修', '王'],
    ['电气', '李'],
  ])
  const invoices = workbook.addWorksheet('发票')
  invoices.addRows([
    ['发票号', '班组'],
    ['FP-001', '机修'],
    ['FP-002', '机修'],
    ['FP-003', '电气'],
  ])
  const proposal = await inspect('发票.xlsx', new Uint8Array(await workbook.xlsx.writeBuffer()))
  const master = proposal.sheets[2]!.table.id
  expect(proposal.sheets.map(({ name, slaveOf }) => [name, slaveOf])).toEqual([
    ['明细', { by: 'column', table: master, joinColumn: 0, masterColumn: 0 }],
    ['班组', undefined],
    ['发票', undefined],
  ])
  const { table, job } = await create(proposal, { name: '发票' })
  expect(await ended(admin, job)).toMatchObject({
    state: 'done',
    result: { created: expect.any(Number), bad: 0 },
  })
  expect(table).toBe(proposal.sheets[1]!.table.id)
  const { body } = await admin.call<{ data: AppInfo[] }>('GET', '/api/apps')
  const tables = body.data.find(({ name }) => name === '发票')?.tables.map(({ id }) => id)
  expect(tables?.toSorted()).toEqual([proposal.sheets[1]!.table.id, master].toSorted())
})

describe('from one sheet whose lines make records with slave rows', () => {
  const head = '工单号,设备,下单日期,备件,数量'
  const repeated = [
    head,
    'GD-001,循环水泵,2026-03-01,轴承,2',
    'GD-001,循环水泵,2026-03-01,油封,4',
    'GD-002,鼓风机,2026-03-05,皮带,1',
    'GD-003,循环水泵,2026-03-06,轴承,1',
    'GD-003,循环水泵,2026-03-06,螺栓,8',
  ].join('\n')
  const below = repeated.replace(/^.*(?=,油封|,螺栓)/gm, ',,')

  it.each([
    ['say the columns of the record again', '领料.csv', repeated],
    ['leave them empty', '领料单.csv', below],
  ])('where they %s', async (_what, name, content) => {
    const proposal = await inspect(name, content)
    const [master, slave] = proposal.sheets
    expect(proposal.sheets).toHaveLength(2)
    expect(slave?.slaveOf).toEqual({ by: 'lines', table: master?.table.id, recordColumn: 0 })
    const labels = [master, slave].map(sheet =>
      Object.values(sheet?.table.fields ?? {}).map(({ label }) => label),
    )
    expect(labels).toEqual([
      ['工单号', '设备', '下单日期'],
      ['备件', '数量'],
    ])
    const { table, job } = await create(proposal, { name })
    expect(await ended(admin, job)).toMatchObject({ state: 'done', result: { created: 3, bad: 0 } })
    const rows = slaveValues(await recordOf(proposal, table, '工单号', 'GD-003'), slave!.table)
    expect(rows).toEqual([
      ['轴承', 1],
      ['螺栓', 8],
    ])
    expect(slaveValues(await recordOf(proposal, table, '工单号', 'GD-002'), slave!.table)).toEqual([
      ['皮带', 1],
    ])
  })

  it('every line is a record where somebody says so', async () => {
    const proposal = await inspect('逐行.csv', repeated)
    const [own] = proposal.otherwise
    expect(own).toHaveLength(1)
    const { table, job } = await create({ ...proposal, sheets: own ?? [] }, { name: '逐行' })
    expect(await ended(admin, job)).toMatchObject({ state: 'done', result: { created: 5, bad: 0 } })
    expect(await rowsOf(admin, table)).toMatchObject({ total: 5 })
  })

  it('refuses slave rows of lines that are not those of their master', async () => {
    const { file, sheets } = await inspect('别处.csv', repeated)
    const [master, slave] = sheets
    for (const wrong of [
      { by: 'lines', table: master?.table.id, recordColumn: 9 },
      { by: 'lines', table: 'work_order', recordColumn: 0 },
      { by: 'column', table: slave?.table.id, joinColumn: 0, masterColumn: 0 },
    ]) {
      const { status, body } = await admin.call<{ issues: object[] }>('POST', '/api/apps', {
        name: '别处',
        file,
        sheets: [master, { ...slave, slaveOf: wrong }],
      })
      expect([status, body.issues]).toMatchObject([400, [{ field: 'sheets.1.slaveOf', code: 'unknown' }]])
    }
  })
})

describe('who sees what', () => {
  it('only administrators make applications', async () => {
    for (const login of ['root', 'saas', 'user', 'safe', 'audit']) {
      const guest = await enter(login)
      const { status } = await guest.call('POST', '/api/apps', { name: '偷偷', sheets: [] })
      expect([login, status]).toEqual([login, 403])
      expect((await guest.call('POST', '/api/apps/inspect', { file: crypto.randomUUID() })).status).toBe(403)
    }
  })

  it('rows of one’s own where the application says so, of all for its administrator', async () => {
    const proposal = await inspect('巡检.csv', '点位,结果\n泵房,正常\n罐区,渗漏\n')
    const { app, table, job } = await create(proposal, { name: '巡检', scope: 'own' })
    await ended(admin, job)
    const title = proposal.sheets[0]!.table.title
    const user = await enter('user')
    expect((await user.call('POST', `/api/tables/${table}/records`, { [title]: '我的点位' })).status).toBe(
      201,
    )
    expect((await rowsOf(user, table)).data.map(row => row[title])).toEqual(['我的点位'])
    expect(await rowsOf(admin, table)).toMatchObject({ total: 3 })

    const colleague = await enter('wanghaitao')
    expect((await rowsOf(colleague, table)).data).toEqual([])
    for (const [guest, seen] of [
      [user, true],
      [colleague, true],
      [await enter('audit'), false],
    ] as const) {
      const { body } = await guest.call<{ data: AppInfo[] }>('GET', '/api/apps')
      expect(body.data.some(({ id }) => id === app)).toBe(seen)
    }
  })

  it('those who run or watch the platform see no business rows', async () => {
    for (const login of ['root', 'saas', 'safe', 'audit']) {
      const guest = await enter(login)
      const apps = await guest.call<{ data: AppInfo[] }>('GET', '/api/apps')
      expect([login, apps.body.data]).toEqual([login, []])
      const tables = await guest.call<{ data: TableSummary[] }>('GET', '/api/tables')
      expect(tables.body.data.filter(({ app }) => app !== null)).toEqual([])
      expect((await guest.call('GET', '/api/tables/work_order/records')).status).toBe(403)
    }
  })

  it('one’s favourites are one’s own', async () => {
    const user = await enter('user')
    const favourites = async (who: Visitor) =>
      (await who.call<{ data: AppInfo[] }>('GET', '/api/apps')).body.data.flatMap(app =>
        app.favourite ? app.name : [],
      )
    const { body } = await user.call<{ data: AppInfo[] }>('GET', '/api/apps')
    const app = body.data.find(({ name }) => name === '设备维修')
    await user.call('PUT', `/api/apps/${app?.id}/mark`, { favourite: true })
    expect([await favourites(user), await favourites(admin)]).toEqual([['设备维修'], []])
  })
})

describe('from files as people send them', () => {
  it('reads what can be read, and hands back the row that cannot with its reason', async () => {
    const content = Buffer.from(
      [
        'Wartung 2026;;',
        'Gerät;Größe;Preis',
        ';(mm);(EUR)',
        "'Pumpe; klein';12;5,50",
        "Ventil;'1/2'' Zoll';7,00",
        "'Lager';'x' y;'z;3;4",
        "Öl;'8;9,00",
        'Summe;;21,50',
      ].join('\r'),
      'latin1',
    )
    const proposal = await inspect('Wartung.csv', new Uint8Array(content))
    expect(proposal.dialect).toEqual({
      encoding: 'windows-1252',
      delimiter: ';',
      quote: "'",
      escape: 'doubled',
    })
    expect(proposal.sheets[0]?.headings).toEqual(['Gerät', 'Größe (mm)', 'Preis (EUR)'])
    expect(proposal.readings[0]).toMatchObject({
      headingLine: 3,
      headingLines: 2,
      asides: [8],
      wrong: [{ line: 6, code: 'misquoted' }],
    })
    const { table, job } = await create(proposal, { name: 'Wartung' })
    const report = readImportReport((await ended(admin, job)).result)
    expect(report).toMatchObject({ created: 3, bad: 1, samples: [{ line: 6 }] })
    const { data } = await rowsOf(admin, table)
    const title = proposal.sheets[0]?.columns[0] ?? ''
    expect(data.map(row => row[title]).sort()).toEqual(['Pumpe; klein', 'Ventil', 'Öl'])
  })

  it('makes an empty table of headings alone', async () => {
    const proposal = await inspect('Neu.csv', 'Code,Name,Ort\n')
    const { table, job } = await create(proposal, { name: 'Neu' })
    expect(readImportReport((await ended(admin, job)).result)).toMatchObject({ rows: 0, bad: 0 })
    expect((await rowsOf(admin, table)).data).toEqual([])
  })

  it('names hidden sheets, and takes one that is chosen', async () => {
    const workbook = new ExcelJS.Workbook()
    for (const [name, state] of [
      ['Alt', 'hidden'],
      ['Neu', 'visible'],
    ] as const)
      workbook.addWorksheet(name, { state }).addRows([
        ['Code', 'Name'],
        [`${name}-1`, 'x'],
      ])
    const content = new Uint8Array(await workbook.xlsx.writeBuffer())
    const first = await inspect('Blätter.xlsx', content)
    expect(first.sheets.map(({ sheet, name }) => [sheet, name])).toEqual([[1, 'Neu']])
    expect(first.hidden).toEqual([{ sheet: 0, name: 'Alt' }])
    const again = await inspect('Blätter.xlsx', content, { sheets: [{ sheet: 0 }] })
    expect(again.sheets.map(({ name }) => name)).toEqual(['Alt', 'Neu'])
    expect(again.hidden).toEqual([])
  })

  it('refuses a sheet of more columns than can be read', async () => {
    const line = Array.from({ length: 16_384 }, (_, at) => `c${at}`).join(',')
    const sent = await sendFile(admin, 'wide.csv', `${line}\n`.repeat(59), 'import')
    const { status, body } = await admin.call<{ code: string; params: object }>('POST', '/api/apps/inspect', {
      file: sent.body.data[0]?.id,
    })
    expect([status, body.code]).toEqual([422, 'file.too_wide'])
  })
})
