import { type Ctx, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
import { Changed } from './changed.ts'
import { addedBy, type Contributions, readContributions } from './contributions.ts'
import { emitComputed } from './emit-computed.ts'
import { recomputeFormula } from './formula-rows.ts'
import { recomputeLookup, rowsPointing } from './lookup-sql.ts'
import {
  type Across,
  acrossOf,
  type FormulaNode,
  type LookupNode,
  type Node,
  type RollUpNode,
} from './nodes.ts'
import { addDifference, isAdditive, mastersTouched, recomputeRollUp } from './roll-up-sql.ts'
import { among, tableAs } from './rows-sql.ts'
import type { Seeds } from './seeds.ts'

/** Maximum dependants recomputed in the write's transaction; beyond it a job does it. */
export const mostAtOnce = 1_000

/**
 * Leaves the recomputation of a field to a job or schema change: for rows that refer to the targets, or for all
 * rows.
 */
export type Later = (
  ctx: Ctx,
  node: Pick<Node, 'table' | 'id'>,
  targets: readonly string[] | null,
  change?: string | null,
) => Promise<void>

/** State of one transaction's walk through the dependency graph. */
interface Walk extends Seeds {
  readonly ctx: Ctx
  readonly catalog: Catalog
  readonly across: Across
  readonly later: Later
}

/**
 * Recomputes everything that depends on the changed rows, field by field in topological order, so that each
 * value is computed once.
 */
export const followChanges = async (
  ctx: Ctx,
  catalog: Catalog,
  seeds: Seeds,
  later: Later,
): Promise<void> => {
  const touched = await walkOn({ ...seeds, ctx, catalog, across: acrossOf(catalog), later })
  await emitComputed(ctx, catalog, touched, seeds.told)
}

/** Recomputes one field in some rows, and its dependants; the caller emits one event per table at the end. */
export const followField = async (
  ctx: Ctx,
  catalog: Catalog,
  node: Node,
  ids: readonly string[],
  later: Later,
): Promise<void> => {
  const none: ReadonlySet<string> = new Set()
  const seeds: Seeds = { changed: new Changed(), before: new Map(), told: none, gone: none, kept: none }
  const walk: Walk = { ...seeds, ctx, catalog, across: acrossOf(catalog), later }
  const made = await make(walk, node, ids)
  walk.changed.field(node.table.id, node.id, made)
  await walkOn(walk)
}

/** Returns the changed dependants. */
const walkOn = async (walk: Walk): Promise<ReadonlyMap<TableDef, ReadonlySet<string>>> => {
  const touched = new Map<TableDef, Set<string>>()
  for (const node of walk.across.order) {
    const ids = await follow(walk, node)
    if (ids.length === 0) continue
    walk.changed.field(node.table.id, node.id, ids)
    const rows = touched.get(node.table) ?? new Set()
    touched.set(node.table, rows)
    for (const id of ids) rows.add(id)
  }
  return touched
}

const follow = (walk: Walk, node: Node): Promise<readonly string[]> => {
  switch (node.kind) {
    case 'lookup':
      return followLookup(walk, node)
    case 'rollUp':
      return followRollUp(walk, node)
    case 'formula':
      return followFormula(walk, node)
  }
}

/** Recomputes a field in some rows, and returns the rows whose value changed. */
const make = async (walk: Walk, node: Node, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const { ctx, catalog } = walk
  // The value is computed by the next statement, whose snapshot includes commits this lock waited for.
  await lock(walk, node.table, node.id, ids)
  switch (node.kind) {
    case 'lookup':
      return idsOf(ctx, recomputeLookup(catalog, node, ids))
    case 'rollUp':
      return idsOf(ctx, recomputeRollUp(catalog, node, ids))
    case 'formula':
      return recomputeFormula(ctx, catalog, node, ids)
  }
}

const followLookup = async (walk: Walk, node: LookupNode): Promise<readonly string[]> => {
  const { ctx, catalog, changed } = walk
  const own = new Set([...changed.in(node.table.id, [node.via]), ...changed.bornIn(node.table.id)])
  const targets = [...changed.in(node.target.id, [node.of.id])].filter(id => !walk.kept.has(id))
  const ids = new Set([...own].filter(id => !walk.gone.has(id)))
  if (targets.length > 0) {
    const { rows } = await ctx.db.run<{ id: string }>(rowsPointing(catalog, node, targets, mostAtOnce + 1))
    if (rows.length > mostAtOnce) await walk.later(ctx, node, targets)
    else for (const { id } of rows) ids.add(id)
  }
  // Rows the transaction has locked already.
  if (targets.length === 0 && ids.size > 0 && !isRead(walk, node))
    return idsOf(ctx, recomputeLookup(catalog, node, [...ids]))
  return make(walk, node, [...ids])
}

const followRollUp = async (walk: Walk, node: RollUpNode): Promise<readonly string[]> => {
  const { ctx, catalog, changed, before } = walk
  const born = [...changed.bornIn(node.table.id)]
  const rows = [...changed.in(node.rows.id, node.reads)]
  if (node.by === null) {
    const masters = rows.length > 0 ? await mastersOfRows(ctx, node.rows, rows) : []
    const ids = new Set([...born, ...masters].filter(id => !walk.gone.has(id)))
    return make(walk, node, [...ids])
  }
  if (rows.length === 0) return make(walk, node, born)
  const was = addedBy(before.get(node.key), rows)
  const touched = async (): Promise<readonly string[]> => [
    ...new Set([...was.masters, ...(await idsOf(ctx, mastersTouched(catalog, node, rows))), ...born]),
  ]
  if (!isAdditive(node)) return make(walk, node, await touched())
  // One row usually contributes to one record; several are locked in order of id, to avoid deadlocks between
  // contributors.
  if (rows.length > 1 || isRead(walk, node)) await lock(walk, node.table, node.id, await touched())
  const { rows: found } = await ctx.db.run<{ id: string; added: boolean }>(
    addDifference(catalog, node, rows, was),
  )
  const left = found.filter(({ added }) => !added).map(({ id }) => id)
  const made = await make(walk, node, [...new Set([...left, ...born])])
  return [...found.filter(({ added }) => added).map(({ id }) => id), ...made]
}

const followFormula = async (walk: Walk, node: FormulaNode): Promise<readonly string[]> => {
  const { ctx, catalog, changed } = walk
  const ids = new Set(changed.bornIn(node.table.id))
  const slaves = new Map<string, FieldId[]>()
  for (const { table, field, path } of node.reads)
    if (path === 'slave') slaves.set(table, [...(slaves.get(table) ?? []), field])
    // A write of a master computes its rows itself.
    else if (path !== 'master') for (const id of changed.in(table, [field])) ids.add(id)
  for (const [id, fields] of slaves) {
    const table = catalog.tables.get(id)
    const rows = [...changed.in(id, fields)]
    if (table && rows.length > 0) for (const master of await mastersOfRows(ctx, table, rows)) ids.add(master)
  }
  return make(
    walk,
    node,
    [...ids].filter(id => !walk.gone.has(id)),
  )
}

const isRead = (
  { across }: Walk,
  { table, id }: { readonly table: TableDef; readonly id: FieldId },
): boolean => (across.rollUpsOver.get(table.id) ?? []).some(({ by, reads }) => by !== null && reads.has(id))

/** Locks rows whose field is about to change, and stores their contributions to roll-ups that read it. */
const lock = async (
  { ctx, catalog, across, before }: Walk,
  table: TableDef,
  field: FieldId,
  ids: readonly string[],
): Promise<void> => {
  const over = (across.rollUpsOver.get(table.id) ?? []).filter(
    ({ by, reads }) => by !== null && reads.has(field),
  )
  const found = await readContributions(ctx, catalog, table, over, sql`c.id = ${among(ids)}`)
  for (const [node, added] of found.of) {
    const known: Contributions = before.get(node.key) ?? new Map()
    before.set(node.key, known)
    for (const [id, each] of added) if (!known.has(id)) known.set(id, each)
  }
}

const mastersOfRows = (ctx: Ctx, table: TableDef, ids: readonly string[]): Promise<readonly string[]> =>
  idsOf(
    ctx,
    sql`select distinct c.master_id as id from ${tableAs(ctx.space, table, 'c')} where c.id = ${among(ids)}`,
  )

const idsOf = async (ctx: Ctx, statement: ReturnType<typeof among>): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(statement)
  return rows.map(({ id }) => id)
}
