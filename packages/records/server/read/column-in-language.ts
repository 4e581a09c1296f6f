import type { Lang } from '@gantry/base/shared'
import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { columnName } from '../physical.ts'
import type { Scope } from '../policy/scope.ts'
import { translatedColumn } from './translated-column.ts'

/** A field whose words are kept in both languages, or translated, in the language of a reader; undefined: its own column. */
export const columnInLanguage = (
  { catalog, table }: Pick<Scope, 'catalog' | 'table'>,
  lang: Lang,
  alias: string,
  id: FieldId,
): Sql | undefined => {
  const other = lang === 'en' ? table.inEnglish?.[id] : undefined
  return other === undefined
    ? translatedColumn({ catalog, table }, lang, alias, id)
    : sql`coalesce(${ident(alias, columnName(other))}, ${ident(alias, columnName(id))})`
}
