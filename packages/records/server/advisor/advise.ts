import { audit, type Ctx, type Kernel, platform, type Schedule, sql, systemCtx } from '@gantry/kernel/server'
import type { TableDef, TableId, ViewDef } from '@gantry/model/shared'
import { bumpCatalog } from '../catalog/save-tables.ts'
import { slow, writeNotes } from '../read/slow-views.ts'
import { shapeOf, type ViewShape } from '../read/view-shape.ts'
import { buildIndex, dropIndexNow } from '../schema/build-index.ts'
import { createIndex, type Index } from '../schema/indexes.ts'
import { equalityFields } from '../schema/policy-fields.ts'
import { tableSize } from '../schema/table-size.ts'
import { completeDefinitions } from './complete-definitions.ts'
import { proposeIndex } from './propose-index.ts'

/** Thresholds of the advisor. */
export interface Rule {
  /** Smaller tables are scanned in milliseconds. */
  readonly rows: number
  /** Number of slow lists of one shape, within the retention of the records, that justifies an index. */
  readonly times: number
  readonly remembered: number
  /** Maximum advisor indexes per table, because every write pays for each. */
  readonly perTable: number
  /**
   * Indexes reserved for lists that are slow for everybody; indexes for rules of single actors cannot use them.
   */
  readonly left: number
  /** Days after which an unused index is dropped. */
  readonly unused: number
}

export const rule: Rule = { rows: 20_000, times: 5, remembered: 7, perTable: 8, left: 2, unused: 30 }

const reason = 'the index advisor'

/** Checks every ten minutes for missing indexes, slow lists and unused advisor indexes. */
export const adviseSchedule: Schedule = {
  name: 'records_advise_indexes',
  cron: '*/10 * * * *',
  run: async kernel => {
    await writeNotes(kernel)
    await completeDefinitions(kernel)
    await adviseIndexes(kernel)
  },
}

/** Creates indexes for repeatedly slow lists and default sorts, and drops unused advisor indexes. */
export const adviseIndexes = async (kernel: Kernel, by: Rule = rule): Promise<void> => {
  await platform(kernel).run(
    sql`delete from gantry.slow_view where last_at < ${daysAgo(kernel, by.remembered)}`,
  )
  await dropUnused(kernel, by)
  for (const want of await wanted(kernel, by)) {
    const ctx = systemCtx(kernel, want.space, reason)
    const index = proposeIndex(want.table, want.shape)
    if (!index || (await tableSize(ctx, want.table)).rows < by.rows) continue
    const isSlow = want.reason === 'slow_view' && !(want.shape.rules && want.worst < slow)
    const places = isSlow ? by.perTable : by.perTable - by.left
    if (!(await hasRoom(ctx, want, index, places))) continue
    await make(ctx, want, index)
  }
}

const daysAgo = (kernel: Kernel, days: number): Date => new Date(kernel.now().getTime() - days * 86_400_000)

interface Want {
  readonly space: string
  readonly table: TableDef
  readonly shape: ViewShape
  readonly reason: 'slow_view' | 'default_sort' | 'tab'
  readonly count: number
  readonly worst: number
}

/** Repeatedly slow shapes, slowest first, then default sorts, then tabs. */
const wanted = async (kernel: Kernel, { times }: Rule): Promise<readonly Want[]> => {
  const { rows: slow } = await platform(kernel).run<Omit<Want, 'shape' | 'reason'> & { shape: string }>(sql`
    select s.space, t.definition as table, s.shape, s.count, s.worst_ms as worst
    from gantry.slow_view s join gantry.table_def t on t.space = s.space and t.id = s.table_id and t.hidden_at is null
    where s.count >= ${times} order by s.total_ms desc limit 200`)
  const { rows: views } = await platform(kernel).run<{ space: string; table: TableDef; view: ViewDef }>(sql`
    select v.space, t.definition as table, v.definition as view
    from gantry.view_def v join gantry.table_def t on t.space = v.space and t.id = v.table_id and t.hidden_at is null
    where json_array_length(v.definition -> 'list' -> 'sort') > 0 or json_array_length(v.definition -> 'list' -> 'tabs') > 0`)
  return [
    ...slow.flatMap((row): Want[] => {
      const shape: ViewShape = JSON.parse(row.shape)
      return ruleByRule(shape).map(shape => ({ ...row, shape, reason: 'slow_view' }))
    }),
    ...views.flatMap(({ space, table, view: { list } }): Want[] => {
      const { sort = [] } = list
      if (sort.length === 0) return []
      const shapes = [shapeOf({ sort }), ...ruleByRule(shapeOf({ sort }, [...equalityFields(table)]))]
      return shapes.map(shape => ({ space, table, shape, reason: 'default_sort', count: 0, worst: 0 }))
    }),
    ...views.flatMap(({ space, table, view: { list } }): Want[] =>
      (list.tabs ?? []).map(({ filter }) => {
        const shape = shapeOf({ filter, ...(list.sort && { sort: list.sort }) })
        return { space, table, shape, reason: 'tab', count: 0, worst: 0 }
      }),
    ),
  ]
}

/** With rules on several fields, one index per field is needed. */
const ruleByRule = (shape: ViewShape): readonly ViewShape[] =>
  shape.rules?.map(rule => ({ ...shape, rules: [rule] })) ?? [shape]

/** Also requires that the index was not dropped as unused before, unless lists are slow without it. */
const hasRoom = async (ctx: Ctx, { table, reason }: Want, index: Index, places: number): Promise<boolean> => {
  const { rows } = await ctx.db.run<{ name: string; dropped: boolean }>(sql`
    select name, dropped_at is not null as dropped from gantry.advised_index
    where space = ${ctx.space} and table_id = ${table.id} and reason not in ('definition', 'earlier')`)
  const living = rows.filter(({ dropped }) => !dropped)
  const known = reason === 'slow_view' ? living : rows
  return living.length < places && known.every(({ name }) => name !== index.name)
}

const make = async (ctx: Ctx, { table, ...why }: Want, index: Index): Promise<void> => {
  const statement = createIndex(ctx.space, table, index).replace(' index ', ' index concurrently ')
  try {
    await buildIndex(ctx, table, { name: index.name, sql: statement })
  } catch (error) {
    // Retried the next hour; one failing index does not prevent the others.
    ctx.kernel.log.warn({ err: error, table: table.id, index: index.name }, 'advised index not made')
    return
  }
  await ctx.db.run(sql`
    insert into gantry.advised_index (space, table_id, name, fields, reason, count, worst_ms, made_at)
    values (${ctx.space}, ${table.id}, ${index.name}, ${[...index.fields]}::text[], ${why.reason}, ${why.count}, ${why.worst},
      ${ctx.kernel.now()})
    on conflict do nothing`)
  await bumpCatalog(ctx)
  await audit(ctx, {
    action: 'index.advised',
    table: table.id,
    details: { index: index.name, reason: why.reason, count: why.count, worst: why.worst },
  })
}

interface Kept {
  readonly id: number
  readonly space: string
  readonly table: TableId
  readonly name: string
}

/** Reads PostgreSQL's usage statistics, and drops indexes that have been unused for long. */
const dropUnused = async (kernel: Kernel, { unused }: Rule): Promise<void> => {
  await platform(kernel).run(sql`
    update gantry.advised_index a set scans = s.idx_scan, bytes = pg_relation_size(s.indexrelid),
      used_at = case when s.idx_scan > a.scans then ${kernel.now()} else a.used_at end
    from pg_stat_user_indexes s
    where a.dropped_at is null and s.schemaname = 's_' || a.space and s.indexrelname = a.name`)
  const { rows } = await platform(kernel).run<Kept>(sql`
    select id, space, table_id as table, name from gantry.advised_index
    where dropped_at is null and reason <> 'definition' and coalesce(used_at, made_at) < ${daysAgo(kernel, unused)}`)
  for (const { id, space, table, name } of rows) {
    const ctx = systemCtx(kernel, space, reason)
    await dropIndexNow(ctx, { id: table }, name)
    await ctx.db.run(sql`update gantry.advised_index set dropped_at = ${kernel.now()} where id = ${id}`)
    await bumpCatalog(ctx)
    await audit(ctx, { action: 'index.dropped', table, details: { index: name } })
  }
}
