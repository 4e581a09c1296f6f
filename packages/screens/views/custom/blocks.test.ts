import { readdirSync } from 'node:fs'
import { field, labelled } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { addTile, checkPage, emptyPage, kindIn, type Page } from '@gantry/tiles/shared'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { texts } from '../../texts.ts'
import { fieldsIn } from './blocks/analysis/shared.ts'
import { blocks } from './blocks.ts'
import { custom } from './shared.ts'

const job: TableDef = {
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', field.text()),
    status: labelled('状态', 'Status', field.choice(['a', 'b'])),
    price: labelled('价格', 'Price', field.decimal({ scale: 2 })),
    machine: labelled('设备', 'Machine', field.link('machine')),
  },
  policy: [],
}
const machine: TableDef = { ...job, id: 'machine', fields: { name: field.text() } }
const tables = new Map([job, machine].map(table => [table.id, table]))
const scope = { table: 'job', tableOf: (id: string) => tables.get(id) ?? null }
const names = Object.keys(blocks)

test('every folder of a block is listed, and nothing else', () => {
  const folders = readdirSync(new URL('./blocks', import.meta.url), { withFileTypes: true })
  expect(folders.filter(entry => entry.isDirectory()).map(({ name }) => name)).toEqual([...names].sort())
})

describe.each(names)('%s', name => {
  const kind = kindIn(blocks, name)!
  // A list that another block can follow.
  const listed = addTile(emptyPage, { id: 'jobs', kind: 'list', settings: { table: 'job' } }, { w: 6, h: 6 })
  const settings = kind.empty({ ...scope, page: listed })

  test('is named in both languages, and begins with settings of its schema', () => {
    for (const lang of ['zh-CN', 'en'] as const) {
      expect(texts[lang][`tile.kind.${name}`]).toBeTruthy()
      expect(texts[lang][`tiles.group.${kind.group}`]).toBeTruthy()
    }
    expect([...Value.Errors(kind.schema, settings)]).toEqual([])
    expect([...Value.Errors(kind.schema, { ...settings, nonsense: 1 })]).not.toEqual([])
  })

  test('leaves out what is closed, and nothing else', () => {
    expect(kind.narrow(settings, () => true)).toEqual(settings)
    const narrowed = kind.narrow(settings, (_table, id) => id !== 'status')
    expect(JSON.stringify(narrowed)).not.toContain('status')
  })

  test('refers to the tables it reads', () => {
    for (const { to } of kind.mentions(settings))
      if (to.kind === 'table') expect(tables.has(to.id)).toBe(true)
  })
})

describe('an own view', () => {
  const at = { x: 0, y: 0, w: 6, h: 6 }
  const page = (...tiles: Page['tiles']): Page => ({ tiles })
  const machines = { id: 'machines', kind: 'list', at, settings: { table: 'machine' } }
  const jobs = {
    id: 'jobs',
    kind: 'list',
    at: { ...at, x: 6 },
    settings: { table: 'job', linked: { tile: 'machines', field: 'machine' }, columns: ['status'] },
  }

  test('links its lists by a field of one that refers to the other', () => {
    expect(checkPage(page(machines, jobs), blocks, scope)).toEqual([])
    expect(checkPage(page(jobs), blocks, scope)).toMatchObject([
      { field: 'tiles.0.settings.linked', code: 'tile_gone' },
    ])
    const byPrice = { ...jobs, settings: { ...jobs.settings, linked: { tile: 'machines', field: 'price' } } }
    expect(checkPage(page(machines, byPrice), blocks, scope)).toMatchObject([{ code: 'view_field' }])
  })

  test('names tables, fields and tiles that are wrong, each with its place', () => {
    const wrong = page(
      { ...machines, settings: { table: 'gone' } },
      { ...jobs, settings: { table: 'job', columns: ['lost'] } },
      { ...jobs, settings: { table: 'job' } },
      { id: 'x', kind: 'nothing', at, settings: {} },
      {
        id: 'go',
        kind: 'links',
        at,
        settings: { items: [{ label: 'x', to: { open: 'address', url: 'javascript:1' } }] },
      },
    )
    expect(checkPage(wrong, blocks, scope)).toMatchObject([
      { field: 'tiles.0.settings.table', code: 'unknown_table' },
      { field: 'tiles.1.settings.columns', code: 'unknown' },
      { field: 'tiles.2.id', code: 'duplicate' },
      { field: 'tiles.3.kind', code: 'choice' },
      { field: 'tiles.4.settings.items.0.to.url', code: 'url' },
    ])
  })

  test('keeps the place of a block closed to its reader, without what it would show', () => {
    const filtered = {
      ...jobs,
      settings: { ...jobs.settings, filter: { op: 'gt', field: 'price', value: 100 } },
    }
    const options = page(machines, filtered) as Parameters<typeof custom.narrow>[0]
    const narrowed = custom.narrow(
      options,
      () => true,
      (_table, id) => id !== 'price',
    )
    expect(narrowed?.tiles).toEqual([machines, { ...filtered, kind: 'closed', settings: {} }])
  })

  test('closes a chart that names a closed field, in its filter too', () => {
    const block = kindIn(blocks, 'analysis')!
    const chart = {
      kind: 'bar',
      rows: [{ field: 'status' }],
      measures: [{ fn: 'sum', field: 'price', filter: { op: 'eq', field: 'machine.name', value: 'x' } }],
    }
    const settings = { table: 'job', chart }
    expect(fieldsIn(chart)).toEqual(['status', 'price', 'machine'])
    for (const closed of ['status', 'price', 'machine'])
      expect(block.narrow(settings, (_table, field) => field !== closed)).toBeNull()
    expect(block.narrow(settings, () => true)).toEqual(settings)
    const gone = { ...settings, chart: { ...chart, rows: [{ field: 'gone' }] } }
    expect(block.check(gone, scope as never)).toMatchObject([{ field: 'chart', code: 'unknown' }])
  })

  test.each([
    'javascript:alert(1)',
    'http://x.example/a.png',
    'data:image/svg+xml;base64,AA==',
    'data:text/html,x',
  ])('takes %s for no picture', address => {
    expect(kindIn(blocks, 'picture')!.check({ address }, scope as never)).toMatchObject([
      { field: 'address', code: 'url' },
    ])
  })

  test('says what changed, tile by tile', () => {
    const before = page(machines, jobs) as Parameters<typeof custom.narrow>[0]
    const after = page({ ...machines, title: 'Machines' }) as Parameters<typeof custom.narrow>[0]
    expect(custom.wordsOf?.(before, after)).toMatchObject([
      { sign: 'changed', key: 'tiles.word.changed', params: { tile: 'Machines' } },
      { sign: 'removed', params: { tile: { key: 'tile.kind.list' } } },
    ])
  })
})
