import { type Json, type JsonObject, langs } from '@gantry/base/shared'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { columnEdges, planTask, stepKinds, type Task, taskKind } from '../shared/index.ts'
import { texts } from '../texts.ts'
import { previewStep, runTask, type StepReport } from './run-task.ts'

const moment = { now: new Date('2026-03-01T00:00:00Z'), timeZone: 'Asia/Shanghai' }
const signal = () => new AbortController().signal

const text = { kind: 'text' } as const
const decimal = { kind: 'decimal', places: 2 } as const
const orders = [
  { name: 'no', type: text },
  { name: 'asset', type: text },
  { name: 'hours', type: decimal },
  { name: 'day', type: { kind: 'date' } as const },
]
const assets = [
  { name: 'asset', type: text },
  { name: 'rate', type: decimal },
]
const outer = { source: 'space', label: '', read: 'full' }

/** A task with every kind of step. */
const task: Task = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Costs',
  busy: 'skip',
  as: 'task',
  nodes: {
    orders: { kind: 'source', settings: { ...outer, object: 'order', columns: orders } },
    assets: { kind: 'source', settings: { ...outer, object: 'asset', columns: assets } },
    filled: { kind: 'fill', settings: { columns: [{ column: 'hours', value: '1.5' }] } },
    some: { kind: 'filter', settings: { when: 'hours > 1' } },
    rated: {
      kind: 'lookup',
      settings: { on: [{ left: 'asset', right: 'asset' }], take: ['rate'], missing: 'reject' },
    },
    joined: { kind: 'join', settings: { kind: 'inner', on: [{ left: 'asset', right: 'asset' }] } },
    cost: {
      kind: 'derive',
      settings: { columns: [{ name: 'cost', type: decimal, formula: 'hours * rate' }] },
    },
    parts: { kind: 'split', settings: { when: 'cost >= 100' } },
    both: { kind: 'union', settings: { rows: 'all' } },
    once: { kind: 'distinct', settings: { by: ['no'] } },
    sums: {
      kind: 'aggregate',
      settings: {
        by: ['asset'],
        measures: [
          { of: 'sum', column: 'cost', name: 'total' },
          { of: 'count', column: '', name: 'orders' },
        ],
      },
    },
    sorted: { kind: 'sort', settings: { by: [{ column: 'total', down: true }], limit: 10 } },
    placed: {
      kind: 'window',
      settings: {
        by: [],
        order: [{ column: 'total', down: true }],
        columns: [{ of: 'row_number', column: '', name: 'place' }],
      },
    },
    spread: {
      kind: 'pivot',
      settings: {
        by: ['day'],
        column: 'asset',
        values: [
          { value: 'P1', name: 'first' },
          { value: 'P2', name: 'second' },
        ],
        of: 'sum',
        measure: 'cost',
      },
    },
    long: {
      kind: 'unpivot',
      settings: {
        columns: [
          { column: 'first', value: 'P1' },
          { column: 'second', value: 'P2' },
        ],
        name: 'asset',
        value: 'cost',
        empty: 'skip',
      },
    },
    named: {
      kind: 'select',
      settings: {
        columns: [
          { from: 'asset', to: 'machine' },
          { from: 'total', to: 'total', type: text },
        ],
        onError: 'reject',
      },
    },
    result: {
      kind: 'target',
      settings: {
        source: 'space',
        object: 'cost',
        label: '',
        columns: [
          { name: 'name', type: text },
          { name: 'sum', type: decimal },
        ],
        mode: 'append',
        key: [],
        map: [
          { from: 'machine', to: 'name' },
          { from: 'total', to: 'sum' },
        ],
      },
    },
    kept: {
      kind: 'file',
      settings: {
        format: 'csv',
        name: 'costs-{yyyy}{MM}{dd}',
        map: [{ from: 'machine', to: 'Machine' }],
        delimiter: 'comma',
        encoding: 'utf8_bom',
        header: true,
        sheet: '',
        keep: { by: 'days', days: 30 },
      },
    },
  },
  edges: [
    ['orders', 'filled'],
    ['filled', 'some'],
    ['some', 'rated'],
    ['assets', 'rated'],
    ['rated', 'joined'],
    ['assets', 'joined'],
    ['joined', 'cost'],
    ['cost', 'parts'],
    ['parts', 'both', 'yes'],
    ['parts', 'both', 'no'],
    ['both', 'once'],
    ['once', 'sums'],
    ['sums', 'sorted'],
    ['sorted', 'placed'],
    ['placed', 'named'],
    ['cost', 'spread'],
    ['spread', 'long'],
    ['named', 'result'],
    ['named', 'kept'],
  ].map(([from = '', to = '', port], at) => ({ id: `e${at}`, from, to, ...(port && { port }) })),
}

const rows: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  orders: [
    ['1', '2', '3', '4', '5', '5'],
    ['P1', 'P1', 'P2', 'P9', 'P2', 'P2'],
    ['2.00', null, '0.50', '3.00', '4', '4'],
    ['2026-01-01', '2026-01-02', null, null, 'soon', '2026-01-05'],
  ],
  assets: [
    ['P1', 'P2'],
    ['10.00', '50'],
  ],
}

async function* read({ id }: { readonly id: string }) {
  const values = rows[id] ?? []
  yield { rows: values[0]?.length ?? 0, values }
}

test('a task of every kind of step is sound, fits its schema and is named in both languages', () => {
  const used = new Set(Object.values(task.nodes).map(({ kind }) => kind))
  expect(stepKinds.filter(({ name }) => !used.has(name))).toEqual([])
  expect([...Value.Errors(taskKind.schema, task)]).toEqual([])
  expect(planTask(task).issues).toEqual([])
  for (const { name, fields, group } of stepKinds)
    for (const lang of langs) {
      const own = texts[lang]
      expect(own[`transform.kind.${name}`]).toBeTruthy()
      expect(own[`transform.group.${group}`]).toBeTruthy()
      expect(own[`transform.${name}.summary`]).toBeTruthy()
      for (const each of fields) expect(own[`transform.${name}.${each.name}`]).toBeTruthy()
    }
})

test('a run computes each step, keeps rejected rows with their reason, and writes', async () => {
  const reports: StepReport[] = []
  const written: unknown[] = []
  const report = await runTask(
    planTask(task),
    {
      read,
      write: async (_step, batches) => {
        for await (const batch of batches) written.push(batch.values)
        return { written: 2, refused: 0 }
      },
      onStep: async each => void reports.push(each),
    },
    { ...moment, signal: signal(), keptRejects: 100 },
  )
  // P1: 2.0 h and the filled 1.5 h at 10; P2: 4 h at 50, its repetition once.
  expect(written).toEqual([
    [
      ['P2', 'P1'],
      ['200.00', '35.00'],
    ],
    // The file takes one column.
    [['P2', 'P1']],
  ])
  expect(report).toMatchObject({ read: 8, written: 4, rejected: 2, most: null })
  expect(report.rejects.map(({ step, column, code }) => [step, column, code])).toEqual([
    ['orders', 'day', 'type'],
    ['rated', 'asset', 'missing'],
  ])
  expect(JSON.parse(report.rejects[1]?.row ?? '')).toMatchObject({ no: '4', asset: 'P9' })
  expect(reports.find(({ step }) => step === 'some')).toMatchObject({ in: 5, out: 4, rejected: 0 })
})

test('the step at which a run fails is told of', async () => {
  const reports: StepReport[] = []
  const run = runTask(
    planTask(task),
    {
      read,
      write: async () => {
        throw new Error('closed')
      },
      onStep: async each => void reports.push(each),
    },
    { ...moment, signal: signal(), keptRejects: 100 },
  )
  await expect(run).rejects.toMatchObject({ code: 'task.step', params: { message: 'closed' } })
  expect(reports.filter(({ failed }) => failed)).toMatchObject([{ kind: 'target', out: 0 }])
  expect(reports.at(-1)).toMatchObject({ failed: true })
})

test('with more rejected rows than admitted nothing is written', async () => {
  const report = await runTask(
    planTask({ ...task, mostRejects: 1 }),
    {
      read,
      write: async () => {
        throw new Error('written')
      },
    },
    { ...moment, signal: signal(), keptRejects: 1 },
  )
  expect(report).toMatchObject({ most: 1, written: 0, rejected: 2 })
  expect(report.rejects).toHaveLength(1)
})

test('a preview computes what a step needs and no more', async () => {
  const found = await previewStep(planTask(task), 'some', read, { ...moment, signal: signal(), limit: 2 })
  expect(Object.keys(found.counts)).toEqual(['orders', 'filled', 'some'])
  expect(found.rows).toEqual([
    ['1', 'P1', '2.00', '2026-01-01'],
    ['2', 'P1', '1.50', '2026-01-02'],
  ])
})

test('a required column of the target needs a value, except where rows are updated by their key', () => {
  const [result] = planTask(task).steps.filter(({ kind }) => kind.name === 'target')
  if (!result) throw new Error('no target')
  const { inputColumns, kind, node } = result
  const rate = { name: 'rate', label: 'Rate', type: decimal, required: true }
  const given = [...(node.settings.columns as readonly Json[]), rate]
  const check = (more: JsonObject) => kind.check(inputColumns, { ...node.settings, columns: given, ...more })
  expect(check({})).toEqual([{ field: 'map.rate', code: 'column_left_out', params: { column: 'Rate' } }])
  expect(check({ mode: 'upsert', key: ['name'] })).toEqual([])
  expect(check({ map: [{ from: 'total', to: 'rate' }] })).toEqual([])
  expect(check({ map: [] })).toEqual([{ field: 'map', code: 'no_column' }])
})

test('a target removes what did not come where everything is read, and in tables of the space alone', () => {
  const withSettings = (id: string, more: JsonObject): Task => {
    const node = task.nodes[id]
    if (!node) throw new Error('no step')
    return { ...task, nodes: { ...task.nodes, [id]: { ...node, settings: { ...node.settings, ...more } } } }
  }
  const upsert = { mode: 'upsert', key: ['name'], mostRemovedPercent: 20 }
  const wrong = (drawn: Task) => planTask(drawn).issues.map(({ field, code }) => `${field} ${code}`)
  const removing = withSettings('result', upsert)
  expect([...Value.Errors(taskKind.schema, removing)]).toEqual([])
  expect(wrong(removing)).toEqual([])
  const place = 'nodes.result.settings.mostRemovedPercent'
  const incremental = {
    kind: 'source',
    settings: { ...task.nodes.assets?.settings, read: 'incremental', cursor: 'rate' },
  }
  const changed = { ...task.nodes, assets: incremental }
  expect(wrong({ ...removing, nodes: { ...removing.nodes, assets: incremental } })).toEqual([
    `${place} removal_incremental`,
  ])
  expect(wrong({ ...task, nodes: changed })).toEqual([])
  const elsewhere = { ...upsert, source: '00000000-0000-4000-8000-00000000000a' }
  expect(wrong(withSettings('result', elsewhere))).toEqual([`${place} removal_elsewhere`])
  expect(wrong(withSettings('result', { ...elsewhere, mode: 'append' }))).toEqual([])
})

test('lineage leads from each column of a target to the columns it is made from', () => {
  const edges = columnEdges(task).filter(({ to }) => to.column === 'sum')
  const said = edges.map(({ from, how }) => `${from.object}.${from.column} ${how}`).sort()
  expect(said).toEqual([
    'asset.asset indirect',
    'asset.rate aggregation',
    'order.asset indirect',
    'order.hours aggregation',
    'order.no indirect',
  ])
})

test('the answer of a query is read whole, and lineage ends at it', () => {
  const asking = (more: JsonObject): Task => ({
    ...task,
    nodes: {
      ...task.nodes,
      assets: {
        kind: 'source',
        settings: {
          ...outer,
          object: '',
          label: 'Rates',
          columns: assets,
          query: 'select asset, rate from rates',
          ...more,
        },
      },
    },
  })
  const wrong = (more: JsonObject) =>
    planTask(asking(more)).issues.map(({ field, code }) => `${field} ${code}`)
  expect([...Value.Errors(taskKind.schema, asking({}))]).toEqual([])
  expect(wrong({})).toEqual([])
  const from = columnEdges(asking({})).filter(({ to }) => to.column === 'sum')
  expect(from.map(edge => `${edge.from.object}.${edge.from.column}`)).toContain('query:assets.rate')
  const place = 'nodes.assets.settings'
  expect(wrong({ query: ' ', label: '' })).toEqual([`${place}.label required`, `${place}.query required`])
  expect(wrong({ read: 'incremental' })).toEqual([`${place}.read query_incremental`])
  expect(wrong({ columns: [...assets, { name: 'RATE', type: text }] })).toContain(`${place}.query duplicate`)
})

test('what is wrong is named with its place', () => {
  const wrong = {
    ...task,
    nodes: {
      ...task.nodes,
      cost: {
        kind: 'derive',
        settings: {
          columns: [
            { name: 'cost', type: decimal, formula: 'hours / rate' },
            { name: 'other', type: text, formula: 'hours' },
          ],
        },
      },
    },
  }
  const found = planTask(wrong).issues.map(({ field, code }) => `${field} ${code}`)
  expect(found).toEqual([
    'nodes.cost.settings.columns.0.formula formula',
    'nodes.cost.settings.columns.1.formula type',
  ])
  const circle = { ...task, edges: [...task.edges, { id: 'back', from: 'named', to: 'filled' }] }
  expect(planTask(circle).issues[0]).toMatchObject({ code: 'decision_cycle' })
})
