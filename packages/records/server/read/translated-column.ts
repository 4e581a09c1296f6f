import { type Lang, langs } from '@gantry/base/shared'
import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { columnName } from '../physical.ts'
import type { Scope } from '../policy/scope.ts'

/**
 * A translated field in a language: the translation of the record where there is one, else what is stored. Undefined where nothing
 * of the table is translated into the language. What is stored in the language itself needs no translation, as `sourceFor` says.
 */
export const translatedColumn = (
  { catalog, table }: Pick<Scope, 'catalog' | 'table'>,
  lang: Lang,
  alias: string,
  id: FieldId,
): Sql | undefined => {
  const said = saidIn(catalog, table, id).get(lang)
  if (said === undefined) return undefined
  const stored = ident(alias, columnName(id))
  const isSource = lang === 'en' ? sql`${stored} ~ ${han}` : sql`${stored} !~ ${han}`
  return sql`coalesce(case when ${isSource} then ${said}::jsonb ->> ${ident(alias, 'id')}::text end, ${stored})`
}

/** The languages that some field of the table is translated into. */
export const translatedInto = ({ catalog, table }: Pick<Scope, 'catalog' | 'table'>): readonly Lang[] =>
  langs.filter(lang => table.translated?.some(id => saidIn(catalog, table, id).has(lang)))

/** The Chinese characters of Unicode as PostgreSQL's regular expressions name them, which know no scripts. */
const han = String.raw`[\u2E80-\u2E99\u2E9B-\u2EF3\u2F00-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFA6D\uFA70-\uFAD9\U00020000-\U000323AF]`

/** The translations of a field as JSON by the id of the record, for each language that has some. */
type SaidIn = ReadonlyMap<Lang, string>

const known = new WeakMap<Catalog, Map<string, SaidIn>>()

const saidIn = (catalog: Catalog, table: TableDef, id: FieldId): SaidIn => {
  const ofCatalog = known.get(catalog) ?? new Map<string, SaidIn>()
  known.set(catalog, ofCatalog)
  const key = `${table.id} ${id}`
  const made = ofCatalog.get(key) ?? readSaid(catalog, table, id)
  ofCatalog.set(key, made)
  return made
}

const readSaid = ({ translations }: Catalog, table: TableDef, id: FieldId): SaidIn => {
  const kind = `${table.id} `
  const own = table.translated?.includes(id)
    ? [...(translations ?? [])].filter(([key]) => key.startsWith(kind))
    : []
  return new Map(
    langs.flatMap(lang => {
      const said = own.flatMap(([key, texts]) => {
        const text = texts[id]?.[lang]?.text
        return text === undefined ? [] : [[key.slice(kind.length), text] as const]
      })
      return said.length === 0 ? [] : [[lang, JSON.stringify(Object.fromEntries(said))] as const]
    }),
  )
}
