import { ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { Scope } from '../policy/scope.ts'
import { titleOf, titlesOf } from './title.ts'

/** Returns the SQL expression for the title of an id. */
export type Titles = (target: TableId, id: Sql) => Sql

/** One subquery per id: for streams, which never hold all their rows at once. */
export const eachTitle =
  (scope: Scope): Titles =>
  (target, id) =>
    titleOf(scope, target, id)

/** A column of ids that refer to a table; `set` when it contains lists of ids. */
export interface Pointer {
  readonly target: TableId
  readonly column: Sql
  readonly set: boolean
}

/** Titles read once for all ids of a page, because most rows refer to the same records. */
export interface PageTitles {
  readonly of: Titles
  /** CTEs after the page's, each beginning with a comma. */
  readonly parts: Sql
  /** Joins to the page, each beginning with a comma. */
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

/** `{ id, title }` of an id; null when it is null. */
export const referenceJson = (titles: Titles, target: TableId, id: Sql): Sql =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'title', ${titles(target, id)}) end`

/** The same for a list of ids, in its order. */
export const referencesJson = (titles: Titles, target: TableId, ids: Sql): Sql =>
  sql`(select json_agg(json_build_object('id', e.id, 'title', ${titles(target, sql`e.id`)}) order by e.at)
    from unnest(${ids}) with ordinality e(id, at))`
