import { isUuid } from '@gantry/base/shared'
import { ident, type Sql, sql } from '@gantry/kernel/server'

const prefix = 'rank:'

/** The view whose places a field of an order stands for; null: it is a field. */
export const rankedView = (field: string): string | null => {
  const view = field.startsWith(prefix) ? field.slice(prefix.length) : null
  return isUuid(view) ? view : null
}

/** The rank of a row in a view: the one it was given, else its id. Ranks compare byte by byte. */
export const rankOf = (space: string, view: string, alias: string): Sql => {
  const id = ident(alias, 'id')
  return sql`(coalesce((select v.rank from gantry.view_rank v
    where v.space = ${space} and v.view_id = ${view}::uuid and v.record_id = ${id}), ${id}::text) collate "C")`
}
