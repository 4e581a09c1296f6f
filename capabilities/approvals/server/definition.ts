import type { Text } from '@gantry/base/shared'
import { AppError } from '@gantry/base/shared'
import { slavesAmong } from '@gantry/fields/shared'
import { type Ctx, type Kernel, type SlotValues, slot, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { catalogOf, findTable } from '@gantry/records/server'
import { keyFieldsOf, type WorkflowDef } from '@gantry/workflow/shared'
import type { Moved } from '../shared/contract.ts'

/** A published definition an instance is pinned to, with its table as it is now. */
export interface Pinned {
  readonly def: WorkflowDef
  readonly release: number
  readonly table: TableDef
  /** The table with its slave tables, whose rows conditions read. */
  readonly tables: ReadonlyMap<TableId, TableDef>
  readonly keyFields: readonly string[]
  /** Of the newest release. */
  readonly monitors: WorkflowDef['monitors']
}

/** A pinned definition that was read as a release. */
export interface Published extends Pinned {
  /** When it was published; tells it from a release of the same number whose transaction was rolled back. */
  readonly at: string
}

/** Releases per process; beyond it the cache starts anew. */
const mostReleases = 500

const releases = new WeakMap<Kernel, Map<string, WorkflowDef>>()

/** A release as an instance names it. It never changes. */
interface Released {
  readonly id: string
  readonly number: number
  readonly at: string
}

const keyOf = (ctx: Ctx, { id, number, at }: Released): string => `${ctx.space} ${id} ${number} ${at}`

const releasesOf = (ctx: Ctx): Map<string, WorkflowDef> => {
  const known = releases.get(ctx.kernel) ?? new Map<string, WorkflowDef>()
  releases.set(ctx.kernel, known)
  return known
}

/** Definitions of releases in their order; those this process has not read yet by one statement. @throws AppError workflow.not_found */
export const releaseBodies = async (
  ctx: Ctx,
  asked: readonly Released[],
): Promise<readonly WorkflowDef[]> => {
  const cache = releasesOf(ctx)
  const found = new Map(asked.map(each => [keyOf(ctx, each), cache.get(keyOf(ctx, each))]))
  const missing = asked.filter(each => found.get(keyOf(ctx, each)) === undefined)
  if (missing.length > 0) {
    const { rows } = await ctx.db.run<Omit<Released, 'at'> & { readonly body: WorkflowDef }>(sql`
      select r.id, r.number, r.body from gantry.design_release r
      join (select distinct * from unnest(${missing.map(({ id }) => id)}::text[], ${missing.map(({ number }) => number)}::int[])
        as asked (id, number)) as asked on asked.id = r.id and asked.number = r.number
      where r.space = ${ctx.space} and r.kind = 'workflow'`)
    const read = new Map(rows.map(({ id, number, body }) => [`${id} ${number}`, body]))
    if (cache.size + rows.length > mostReleases) cache.clear()
    for (const each of missing) {
      const body = read.get(`${each.id} ${each.number}`)
      if (!body) throw new AppError('workflow.not_found')
      found.set(keyOf(ctx, each), body)
      cache.set(keyOf(ctx, each), body)
    }
  }
  return asked.map(each => {
    const body = found.get(keyOf(ctx, each))
    if (!body) throw new AppError('workflow.not_found')
    return body
  })
}

const keyFields = new WeakMap<WorkflowDef, { readonly table: TableDef; readonly fields: readonly string[] }>()

/** Key fields of a release over the table as it is now. */
const keyFieldsIn = (
  def: WorkflowDef,
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly string[] => {
  const known = keyFields.get(def)
  if (known?.table === table) return known.fields
  const scope = { tables, before: new Map(), named: new Map() }
  const fields = keyFieldsOf(def, table, scope)
  keyFields.set(def, { table, fields })
  return fields
}

/** A release of a workflow; without a number the newest of one that is in use. @throws AppError workflow.not_found */
export const definitionOf = async (ctx: Ctx, id: string, release?: number): Promise<Pinned> =>
  (await definitionOrAnswer(ctx, id, release)).pinned()

interface Found {
  readonly number: number | null
  readonly at: string
  readonly newest: number
  readonly newestAt: string
  readonly answer: Moved | null
}

/** `definitionOf` together with the response to an earlier request with the same key, by one statement. */
export const definitionOrAnswer = async (
  ctx: Ctx,
  id: string,
  release?: number,
  key?: string,
): Promise<{ readonly answer: Moved | null; pinned(): Promise<Published> }> => {
  const { rows } = await ctx.db.run<Found>(
    sql`
    select r.number, r.at, n.number as newest, n.at as "newestAt",
      (select answer from gantry.wf_command c where c.space = ${ctx.space} and c.person = ${ctx.actor.personId}::uuid
        and c.key = ${key ?? null}::uuid) as answer
    from (select) one
    left join (gantry.design d
      join gantry.design_release n on n.space = d.space and n.kind = d.kind and n.id = d.id and n.number = d.release
      join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id
        and r.number = coalesce(${release ?? null}::int, d.release)
    ) on d.space = ${ctx.space} and d.kind = 'workflow' and d.id = ${id}
      and (${release ?? null}::int is not null or d.state = 'active')`,
    { name: 'approvals.release' },
  )
  const [found] = rows
  if (found && found.number !== null && release === undefined) remember(ctx, id, found)
  return { answer: found?.answer ?? null, pinned: () => pinnedOf(ctx, id, found) }
}

/** A table with its slave tables. */
export const withSlaves = (
  table: TableDef,
  all: ReadonlyMap<TableId, TableDef>,
): ReadonlyMap<TableId, TableDef> => new Map([[table.id, table], ...slavesAmong(table, all)])

const pinnedOf = async (ctx: Ctx, id: string, found: Found | undefined): Promise<Published> => {
  if (found === undefined || found.number === null) throw new AppError('workflow.not_found')
  const [def, newest] = await releaseBodies(ctx, [
    { id, number: found.number, at: found.at },
    { id, number: found.newest, at: found.newestAt },
  ])
  if (!def || !newest) throw new AppError('workflow.not_found')
  const { tables: all } = await catalogOf(ctx)
  const table = findTable({ tables: all }, def.table)
  const tables = withSlaves(table, all)
  return {
    def,
    release: found.number,
    at: found.at,
    table,
    tables,
    keyFields: keyFieldsIn(def, table, tables),
    monitors: newest.monitors,
  }
}

const remembered = new WeakMap<Kernel, Map<string, Found>>()

/**
 * The release of a workflow that was the newest when this process asked last, without asking again; undefined: it never did. Whoever
 * goes by it asks with the next statement whether it still is (`isNewest`).
 */
export const rememberedRelease = (ctx: Ctx, id: string): Promise<Published> | undefined => {
  const found = remembered.get(ctx.kernel)?.get(`${ctx.space} ${id}`)
  return found && pinnedOf(ctx, id, found)
}

const remember = (ctx: Ctx, id: string, found: Found): void => {
  const known = remembered.get(ctx.kernel) ?? new Map<string, Found>()
  remembered.set(ctx.kernel, known)
  if (known.size >= mostReleases) known.clear()
  known.set(`${ctx.space} ${id}`, { ...found, answer: null })
}

/** Whether a release is the newest of its workflow, which is in use: a column with the slots of `releaseValues`. */
export const isNewest = sql`exists (
  select 1 from gantry.design d
  join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
  where d.space = ${slot('release space')} and d.kind = 'workflow' and d.id = ${slot('release of')} and d.state = 'active'
    and r.number = ${slot('release number')}::int and r.at = ${slot('release at')}::timestamptz)`

export const releaseValues = (ctx: Ctx, { def, release, at }: Published): SlotValues => ({
  'release space': ctx.space,
  'release of': def.id,
  'release number': release,
  'release at': at,
})

/** The newest release, also of a workflow that is out of use. @throws AppError workflow.not_found */
export const newestOf = async (ctx: Ctx, id: string): Promise<Pinned> => {
  const { rows } = await ctx.db.run<{ readonly release: number }>(sql`
    select release from gantry.design
    where space = ${ctx.space} and kind = 'workflow' and id = ${id} and state <> 'removed' and release is not null`)
  const [found] = rows
  if (!found) throw new AppError('workflow.not_found')
  return definitionOf(ctx, id, found.release)
}

/** Published workflows over a table. */
export const workflowsOf = async (
  ctx: Ctx,
  table: string,
): Promise<readonly { readonly id: string; readonly name: Text; readonly release: number }[]> => {
  const { rows } = await ctx.db.run<{
    readonly id: string
    readonly name: Text
    readonly release: number
  }>(sql`
    select d.id, r.body->'name' as name, r.number as release from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'workflow' and d.state = 'active' and r.body->>'table' = ${table}
    order by d.id limit 100`)
  return rows
}
