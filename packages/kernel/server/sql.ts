import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export { empty, join, raw, type Sql, sql }

/** A quoted identifier. Names are constants or validated ids, and are quoted regardless. */
export const ident = (...names: string[]): Sql =>
  raw(names.map(name => `"${name.replaceAll('"', '""')}"`).join('.'))
