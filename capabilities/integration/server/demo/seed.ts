import { Readable } from 'node:stream'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { type Ctx, inTransaction, type Kernel, sql, storeFile, systemCtx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import { bodyOfTask, planTask, type Task } from '@gantry/transform/shared'
import type { TaskFlow } from '../../shared/flows/flow.ts'
import { bodyOfFlow } from '../../shared/flows/flow-kind.ts'
import { setFlowClock } from '../flows/flow-designs.ts'
import { trySource } from '../sources/try-source.ts'
import { columnsOf, openEnd, ownTables } from '../tasks/ends.ts'
import { partCatalogue } from './part-catalogue.ts'
import { seedRuns } from './run-history.ts'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })
const idOf = (n: number): string => `0196a000-0000-7000-8000-0000000e7${String(n).padStart(3, '0')}`
const own = idOf(1)
const catalogue = idOf(2)
const sync = idOf(11)
const shelves = idOf(12)

const group = '备件'

/** The sources of the demo plant, a task that takes a catalogue of parts over, and a flow with it and its last runs; once. */
export const seedIntegration = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`select 1 from gantry.data_source where space = ${ctx.space} limit 1`)
  const { tables } = await catalogOf(ctx)
  // The table of the application of spare parts, whatever id it got beside others of that name.
  const parts = [...tables.values()].find(
    ({ id, home, fields }) =>
      id.startsWith('spare_part') && home !== 'platform' && fields.spec && fields.shelf,
  )?.id
  if (rows.length > 0 || parts === undefined) return
  await addSources(ctx)
  for (const [id, kind] of [
    [own, 'space'],
    [catalogue, 'file'],
  ] as const)
    await trySource(ctx, { id, kind })
  const tasks = [await syncTask(ctx, parts), await shelfTask(ctx, parts)]
  await inTransaction(ctx, async tx => {
    for (const task of tasks) {
      const [wrong] = planTask(task).issues
      if (wrong) throw new Error(`demo task: ${wrong.field} ${wrong.code}`)
      await releaseDesign(tx, { kind: 'task', id: task.id, body: bodyOfTask(task) })
    }
    await releaseDesign(tx, { kind: 'task_flow', id: flow.id, body: bodyOfFlow(flow) })
    await setFlowClock(tx, flow.id, flow.schedule)
    await seedRuns(tx, { flow: flow.id, sync, shelves })
  })
}

const addSources = async (ctx: Ctx): Promise<void> => {
  const name = 'ERP 备件目录.csv'
  const { id: file } = await storeFile(ctx, Readable.from([partCatalogue()]), {
    name,
    mime: 'text/csv',
    purpose: 'import',
    maxSize: 1_000_000,
  })
  await ctx.db.run(sql`
    insert into gantry.data_source (space, id, name, kind, settings, secrets, owner, people, changed_at)
    select ${ctx.space}, s.id, s.name, s.kind, s.settings, '{}', (
      select id from gantry.t_member where space = ${ctx.space} and f_user_type = 'admin' and deleted_at is null
      order by id limit 1), null, ${ctx.now}
    from (values (${own}::uuid, '本空间', 'space', '{}'::jsonb),
      (${catalogue}::uuid, 'ERP 备件目录', 'file', ${JSON.stringify({ file, name })}::jsonb)) as s(id, name, kind, settings)`)
}

const kinds = { 轴承: 'bearing', 密封: 'seal', 传动: 'drive', 电气: 'electric', 滤芯: 'filter', 油品: 'oil' }

/** A choice of the table for each word of the catalogue. */
const kindFormula = Object.entries(kinds).reduceRight(
  (rest, [word, option]) => `if 类别 = "${word}" then "${option}" else ${rest}`,
  '"other"',
)

const described = async (ctx: Ctx, source: string, object: string) =>
  columnsOf((await (await openEnd(ctx, source)).describe(object)).columns)

const syncTask = async (ctx: Ctx, parts: TableId): Promise<Task> => ({
  id: sync,
  name: both('备件目录同步', 'Take over the part catalogue'),
  group,
  busy: 'skip',
  as: 'task',
  mostRejectsPercent: 5,
  nodes: {
    source_1: {
      kind: 'source',
      settings: {
        source: catalogue,
        object: '0',
        label: 'ERP 备件目录',
        read: 'full',
        columns: await described(ctx, catalogue, '0'),
      },
    },
    filter_1: { kind: 'filter', settings: { when: '状态 = "在用"' } },
    derive_1: {
      kind: 'derive',
      settings: {
        columns: [
          { name: '分类', type: { kind: 'text' }, formula: kindFormula },
          { name: '价格', type: { kind: 'decimal', places: 2 }, formula: 'round(单价, 2)' },
        ],
      },
    },
    target_1: {
      kind: 'target',
      settings: {
        source: ownTables,
        object: parts,
        label: '备件',
        columns: await described(ctx, ownTables, parts),
        mode: 'upsert',
        key: ['name', 'spec'],
        map: [
          { from: '名称', to: 'name' },
          { from: '规格', to: 'spec' },
          { from: '分类', to: 'kind' },
          { from: '单位', to: 'unit' },
          { from: '价格', to: 'price' },
          { from: '安全库存', to: 'safety' },
          { from: '供应商', to: 'supplier' },
        ],
      },
    },
  },
  edges: [
    { id: 'e_1', from: 'source_1', to: 'filter_1' },
    { id: 'e_2', from: 'filter_1', to: 'derive_1' },
    { id: 'e_3', from: 'derive_1', to: 'target_1' },
  ],
})

const shelfTask = async (ctx: Ctx, parts: TableId): Promise<Task> => {
  const columns = await described(ctx, ownTables, parts)
  return {
    id: shelves,
    name: both('新备件分配库位', 'Shelves for new parts'),
    group,
    busy: 'queue',
    as: 'task',
    nodes: {
      source_1: {
        kind: 'source',
        settings: {
          source: ownTables,
          object: parts,
          label: '备件',
          read: 'full',
          columns: columns.filter(({ name }) => ['code', 'name', 'shelf', 'safety'].includes(name)),
        },
      },
      filter_1: { kind: 'filter', settings: { when: 'shelf = null' } },
      derive_1: {
        kind: 'derive',
        settings: { columns: [{ name: '新库位', type: { kind: 'text' }, formula: '"D1-01"' }] },
      },
      target_1: {
        kind: 'target',
        settings: {
          source: ownTables,
          object: parts,
          label: '备件',
          columns,
          mode: 'upsert',
          key: ['code'],
          map: [
            { from: 'code', to: 'code' },
            { from: '新库位', to: 'shelf' },
          ],
        },
      },
    },
    edges: [
      { id: 'e_1', from: 'source_1', to: 'filter_1' },
      { id: 'e_2', from: 'filter_1', to: 'derive_1' },
      { id: 'e_3', from: 'derive_1', to: 'target_1' },
    ],
  }
}

const flow: TaskFlow = {
  id: idOf(21),
  name: both('备件主数据', 'Master data of parts'),
  alert: true,
  schedule: { every: 'day', at: '06:30' },
  nodes: {
    task_1: { kind: 'task', settings: { task: sync, join: 'all', retries: 2, pause: 60 } },
    task_2: { kind: 'task', settings: { task: shelves, join: 'all', retries: 0, pause: 60 } },
  },
  edges: [{ id: 'e_1', from: 'task_1', port: 'success', to: 'task_2' }],
  conditions: { e_1: 'written > 0' },
}
