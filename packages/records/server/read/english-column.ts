import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { columnName } from '../physical.ts'
import type { Scope } from '../policy/scope.ts'

/** What an actor who reads English sees of a field whose words are kept in both languages; undefined: its own column. */
export const englishColumn = (
  { table, actor }: Pick<Scope, 'table' | 'actor'>,
  alias: string,
  id: FieldId,
): Sql | undefined => {
  const other = actor.lang === 'en' ? table.inEnglish?.[id] : undefined
  return other === undefined
    ? undefined
    : sql`coalesce(${ident(alias, columnName(other))}, ${ident(alias, columnName(id))})`
}
