import { issue, type Json } from '@gantry/base/shared'
import { type Ctx, empty, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { keptByTable } from '../kept-by-table.ts'
import { physicalTable } from '../physical.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { scopeOf } from '../policy/effective-rights.ts'
import { keyOwner } from '../policy/key-owner.ts'
import { storedFields } from '../schema/stored-fields.ts'
import type { Draft } from './draft.ts'
import { type Row, rowsIn } from './row.ts'
import type { Target } from './target.ts'

/** One reference of a draft, with the place of its issue. */
interface Link {
  readonly draft: Draft
  readonly place: string
  readonly table: TableId
  readonly id: string
}

/**
 * Checks that the records drafts refer to exist and are readable for the caller, for a key its owner: one query
 * per table. References the record already had are accepted.
 */
export const checkLinks = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  if (![target, ...target.slaves].some(({ table }) => pointers(table).length > 0)) return
  const links = drafts.flatMap(draft => {
    const known = new Set(draft.before ? linksOf(target, draft, draft.before).map(keyOf) : [])
    return linksOf(target, draft, draft.row).filter(link => !known.has(keyOf(link)))
  })
  for (const table of new Set(links.map(link => link.table))) {
    const asked = links.filter(link => link.table === table)
    const seen = await visibleIds(ctx, target.catalog.tables.get(table), new Set(asked.map(({ id }) => id)))
    for (const { draft, place, id } of asked)
      if (!seen.has(id)) draft.issues.push(issue(place, 'record_missing', { value: id }))
  }
}

const keyOf = ({ table, id }: Link): string => `${table} ${id}`

const linksOf = (target: Target, draft: Draft, row: Row): Link[] => [
  ...linksIn(target.table, draft, row, ''),
  ...target.slaves.flatMap(slave =>
    rowsIn(row, slave.id).flatMap((each, at) => linksIn(slave.table, draft, each, `${slave.id}.${at}.`)),
  ),
]

const linksIn = (table: TableDef, draft: Draft, row: Row, at: string): Link[] =>
  pointers(table).flatMap(({ id: place, target }) =>
    idsIn(row[place] ?? null).map(id => ({ draft, place: at + place, table: target, id })),
  )

/** Fields that refer to records, with their target tables. */
const pointers = keptByTable(table =>
  storedFields(table).flatMap(({ id, field, type }) => {
    const target = type.target?.(field)
    return target === undefined ? [] : [{ id, target }]
  }),
)

const idsIn = (value: Json): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter(id => typeof id === 'string')

const visibleIds = async (
  ctx: Ctx,
  table: TableDef | undefined,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  if (!table) return new Set()
  const scope = await scopeOf({ ...ctx, actor: keyOwner(ctx.actor) }, table)
  const condition = compileFilter(allowedRows(scope, 'read'), { catalog: scope.catalog, table, alias: 't' })
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select t.id from ${physicalTable(ctx.space, table)} t
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
      ${table.home === 'platform' ? sql`and t.space = ${ctx.space}` : empty} and ${condition}`)
  return new Set(rows.map(({ id }) => id))
}
