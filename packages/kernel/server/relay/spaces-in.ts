import { type Sql, sql } from '../sql.ts'

/**
 * The spaces that have rows in a table, and a final null: the body of a recursive query named `spaces (space)`.
 * A loose index scan (PostgreSQL wiki) jumps from space to space in an index that begins with the space, so a
 * space with a million rows costs one lookup.
 */
export const spacesIn = (table: Sql): Sql => sql`
  (select space from ${table} order by space limit 1)
  union all
  select (select t.space from ${table} t where t.space > s.space order by t.space limit 1)
  from spaces s where s.space is not null`
