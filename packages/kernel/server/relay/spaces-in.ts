import { type Sql, sql } from '../sql.ts'

/**
 * The spaces that have rows in a table, and null at the end: the body of a recursive query named `spaces (space)`. It leaps from
 * space to space in an index that begins with it (PostgreSQL wiki: Loose indexscan), so that a million rows of one cost nothing.
 */
export const spacesIn = (table: Sql): Sql => sql`
  (select space from ${table} order by space limit 1)
  union all
  select (select t.space from ${table} t where t.space > s.space order by t.space limit 1)
  from spaces s where s.space is not null`
