import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page, RecordRow } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'
import { type Files, packageTools } from './package-tools.ts'

const { visitor, url } = await productApp()
const folder = await mkdtemp(join(tmpdir(), 'package-records-'))
afterAll(() => rm(folder, { recursive: true }))

let admin: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
})
const {
  exportTo,
  filesWith,
  bytesOf,
  sendBytes,
  idsOf,
  send,
  planOf,
  carryOut,
  installs,
  reaches,
  eventually,
} = packageTools(() => admin, { url, folder })

const register = '设备台账'
const inspection = '设备点检'
const taken = '&records[area]=all&records[equipment]=sample&records[inspection]=sample&files=true'

/** The smallest picture. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
)

const recordFiles = (files: Files) => [...files].filter(([name]) => name.includes('/records/')).toSorted()
interface RecordsFile {
  readonly fields: readonly string[]
  readonly records: readonly { readonly id: string; readonly [field: string]: unknown }[]
}
const recordsOf = (files: Files, table: string): RecordsFile => {
  const [, text = 'null'] = recordFiles(files).find(([name]) => name.endsWith(`/${table}.json`)) ?? []
  return JSON.parse(text)
}
const written = async (space: string, install: string) => {
  let report: unknown = null
  await eventually(async () => {
    const { records } = (await installs(space)).find(({ id }) => id === install) ?? {}
    expect([records?.state, records?.error]).toEqual(['done', null])
    report = records?.report
  })
  return report
}
const rows = async (space: string, table: string) =>
  (
    await admin.call<Page<RecordRow>>(
      'GET',
      `/space-${space}/api/tables/${table}/records?count=exact&pageSize=200`,
    )
  ).body

const undo = async (space: string, install: string) => {
  const { status } = await admin.call('POST', `/space-${space}/api/packages/installs/${install}/undo`)
  expect(status).toBe(202)
  await reaches(space, install, 'undone')
}

it('travel with their links, slave rows and files, come out as equal texts, and are changed and undone', async () => {
  const { data } = await rows('demo', 'equipment')
  const [device] = data
  const picture = (await sendFile(admin, '铭牌.png', png)).body.data[0]
  const put = await admin.call('PUT', `/api/tables/equipment/records/${device?.id}`, {
    version: device?.version,
    picture: [picture],
  })
  expect(put.status).toBe(200)
  const files = await filesWith('demo', [register, inspection], taken)
  expect(recordFiles(files).map(([name]) => name)).toEqual([
    'applications/设备台账/records/area.json',
    'applications/设备台账/records/equipment.json',
    'applications/设备点检/records/inspection.json',
  ])
  const [path = ''] = (recordsOf(files, 'equipment').records.find(({ picture }) => picture)?.picture ??
    []) as string[]
  expect(path).toMatch(/^files\/[0-9a-f]{16}-铭牌\.png$/)
  const { fields, records } = recordsOf(files, 'inspection')
  expect(fields).toContain('items')
  expect(records).toHaveLength(20)
  // What the sample links to came along, so no title is needed to find it.
  expect(records[0]?.equipment).toEqual({ id: expect.any(String) })
  expect(records.some(({ items }) => Array.isArray(items) && items.length > 0)).toBe(true)

  const file = await sendBytes(await bytesOf('demo', [register, inspection], taken), 'lingyun')
  const plan = await planOf('lingyun', { file })
  expect(plan.records.map(({ table, counts }) => [table, counts.new > 0, counts.same])).toEqual([
    ['area', true, 0],
    ['equipment', true, 0],
    ['inspection', true, 0],
  ])
  const first = await carryOut('lingyun', { file })
  const report = await written('lingyun', first)
  expect(report).toMatchObject({ changed: 0, same: 0, refused: 0 })
  const all = '&records[area]=all&records[equipment]=all&records[inspection]=all&files=true'
  const back = await filesWith('lingyun', [register, inspection], all)
  // People of the first space are not here; everything else is equal, with the numbers the server had given.
  const withoutPeople = ({ leader: _l, keeper: _k, inspector: _i, ...rest }: RecordsFile['records'][0]) =>
    rest
  for (const { table } of plan.records) {
    const [there, here] = [files, back].map(each => recordsOf(each, table).records.map(withoutPeople))
    expect(here?.filter((record, at) => !isDeepStrictEqual(record, there?.[at])).slice(0, 2)).toEqual([])
    expect(here).toHaveLength(there?.length ?? 0)
  }
  const at = 'applications/设备台账/records/area.json'
  const areas = recordsOf(back, 'area')
  const [one] = areas.records
  const theirs = new Map(back).set(
    at,
    JSON.stringify({
      table: 'area',
      ...areas,
      records: [
        { ...one, name: '包里的名字' },
        ...areas.records.slice(1),
        {
          id: crypto.randomUUID(),
          code: 'Z9',
          name: '新区域',
          leader: { id: crypto.randomUUID(), title: '无此人' },
        },
      ],
    }),
  )
  const changed = await send(theirs, 'lingyun')
  const next = await planOf('lingyun', { file: changed })
  expect(next.records[0]).toMatchObject({
    counts: { new: 1, changed: 1, same: areas.records.length - 1 },
    unknown: 1,
    unknownTitles: ['无此人'],
  })
  for (const { counts } of next.records.slice(1))
    expect([counts.new, counts.changed, counts.gone]).toEqual([0, 0, 0])
  const before = await rows('lingyun', 'area')
  const second = await carryOut('lingyun', { file: changed })
  expect(await written('lingyun', second)).toMatchObject({ created: 1, changed: 1, refused: 0 })
  const after = await rows('lingyun', 'area')
  expect(after.total).toBe((before.total ?? 0) + 1)
  expect(after.data.map(({ name }) => name)).toContain('包里的名字')
  await undo('lingyun', second)
  const undone = await rows('lingyun', 'area')
  expect(undone.data.map(({ name }) => name).toSorted()).toEqual(
    before.data.map(({ name }) => name).toSorted(),
  )
})

it('are found by a key where one is chosen, and only such a key', async () => {
  const files = await filesWith('demo', [register], '&records[area]=all')
  const areas = recordsOf(files, 'area')
  const strange = new Map(files).set(
    'applications/设备台账/records/area.json',
    JSON.stringify({
      table: 'area',
      ...areas,
      records: areas.records.map(each => ({ ...each, id: crypto.randomUUID() })),
    }),
  )
  const file = await send(strange)
  const count = areas.records.length
  expect((await planOf('demo', { file })).records[0]?.counts).toMatchObject({ new: count, same: 0 })
  const byCode = await planOf('demo', { file, records: { area: { key: 'code', take: 'new' } } })
  expect(byCode.records[0]).toMatchObject({
    take: 'new',
    counts: { new: 0, changed: 0, same: count, gone: 0 },
  })
  const { body } = await admin.call<{ code: string; issues: object[] }>('POST', '/api/packages/plan', {
    file,
    records: { area: { key: 'name' } },
  })
  expect(body).toMatchObject({ code: 'request.invalid', issues: [{ field: 'records.area.key' }] })
})

it('are refused where a file says nonsense, and where they belong to another application', async () => {
  const files = await filesWith('demo', [register], '&records[area]=sample')
  const path = 'applications/设备台账/records/area.json'
  const codeOf = async (text: string, at = path) => {
    const changed = new Map(files)
    changed.delete(path)
    changed.set(at, text)
    const { body } = await admin.call<{ code: string }>('POST', '/api/packages/plan', {
      file: await send(changed),
    })
    return body.code
  }
  const areas = recordsOf(files, 'area')
  const [one] = areas.records
  expect(await codeOf(JSON.stringify({ table: 'area', ...areas, records: [{ id: 'x' }] }))).toBe(
    'package.entry',
  )
  expect(await codeOf(JSON.stringify({ table: 'area', ...areas, records: [one, one] }))).toBe('package.entry')
  const order = JSON.stringify({ table: 'work_order', fields: [], records: [] })
  expect(await codeOf(order, 'applications/设备台账/records/work_order.json')).toBe('package.entry')
  const [app = ''] = await idsOf('demo', register)
  const foreign = await exportTo(admin, 'demo', [app], '&records[work_order]=all')
  expect([foreign.status, ((await foreign.json()) as { code: string }).code]).toEqual([
    404,
    'table.not_found',
  ])
})
