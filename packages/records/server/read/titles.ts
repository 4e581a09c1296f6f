import { ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { Scope } from '../policy/scope.ts'
import { titleOf, titlesOf } from './title.ts'

/** How an answer comes by the title of what an id names: an expression over the id. */
export type Titles = (target: TableId, id: Sql) => Sql

/** Looked up one by one: for streams, which never hold all their rows at once. */
export const eachTitle =
  (scope: Scope): Titles =>
  (target, id) =>
    titleOf(scope, target, id)

/** A column of ids that point into a table; `set` when it holds lists of them. */
export interface Pointer {
  readonly target: TableId
  readonly column: Sql
  readonly set: boolean
}

/** Looked up once for all that a page names, as most of its rows name the same few. */
export interface PageTitles {
  readonly of: Titles
  /** What follows the page among the parts of the statement, each beginning with a comma. */
  readonly parts: Sql
  /** What joins the page, each beginning with a comma. */
  readonly joined: Sql
}

export const pageTitles = (scope: Scope, page: Sql, pointers: readonly Pointer[]): PageTitles => {
  const names = new Map<TableId, Sql>()
  const parts: Sql[] = []
  for (const target of new Set(pointers.map(pointer => pointer.target))) {
    const ids = pointers
      .filter(pointer => pointer.target === target)
      .map(({ column, set }) =>
        set ? sql`select unnest(${column}) from ${page}` : sql`select ${column} from ${page}`,
      )
    const titles = titlesOf(scope, target, join(ids, ' union all '))
    if (!titles) continue
    const name = ident(`names of ${target}`)
    names.set(target, name)
    parts.push(sql`, ${name} as materialized (${titles})`)
  }
  return {
    of: (target, id) => {
      const name = names.get(target)
      return name ? sql`${name}.titles ->> ${id}::text` : sql`null`
    },
    parts: together(parts),
    joined: together([...names.values()].map(name => sql`, ${name}`)),
  }
}

const together = (parts: readonly Sql[]): Sql => (parts.length > 0 ? join([...parts], '') : sql``)

/** `{ id, title }` of an id; null when there is none. */
export const referenceJson = (titles: Titles, target: TableId, id: Sql): Sql =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'title', ${titles(target, id)}) end`

/** The same for a list of ids, in its order. */
export const referencesJson = (titles: Titles, target: TableId, ids: Sql): Sql =>
  sql`(select json_agg(json_build_object('id', e.id, 'title', ${titles(target, sql`e.id`)}) order by e.at)
    from unnest(${ids}) with ordinality e(id, at))`
