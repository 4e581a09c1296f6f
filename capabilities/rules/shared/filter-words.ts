import { type Issue, isPlainObject, issue, type Json, type Lang, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Comparison, FieldDef, FieldId, Filter, TableDef } from '@gantry/model/shared'
import { fieldWords, systemOnes } from './field-words.ts'
import { listed, say } from './say.ts'

/** Comparisons of a filter, wherever they stand. */
const comparisonsIn = (filter: Filter): readonly Comparison[] => {
  if (typeof filter === 'boolean' || filter.op === 'role' || filter.op === 'userType') return []
  if (filter.op === 'and' || filter.op === 'or') return filter.of.flatMap(comparisonsIn)
  if (filter.op === 'not') return comparisonsIn(filter.of)
  return 'field' in filter ? [filter] : []
}

/** Fields of the record that a filter compares. */
export const fieldsOfFilter = (filter: Filter): readonly FieldId[] => [
  ...new Set(comparisonsIn(filter).map(({ field }) => field.split('.')[0] ?? '')),
]

/** Fields that are not there; what else a filter may be wrong in is checked where it is published. */
export const wrongInFilter = (filter: Filter, table: TableDef, place: string): readonly Issue[] =>
  fieldsOfFilter(filter)
    .filter(field => !Object.hasOwn(table.fields, field) && !systemOnes.has(field))
    .map(value => issue(place, 'unknown', { value }))

/** A filter in words. */
export const filterWords = (filter: Filter, table: TableDef, lang: Lang): string => {
  if (typeof filter === 'boolean') return say(lang, filter ? 'rule.always' : 'rule.never')
  switch (filter.op) {
    case 'and':
    case 'or':
      return listed(
        lang,
        filter.of.map(each => {
          const said = filterWords(each, table, lang)
          const isGroup = typeof each === 'object' && (each.op === 'and' || each.op === 'or')
          return isGroup && each.of.length > 1 ? `(${said})` : said
        }),
        filter.op,
      )
    case 'not':
      return say(lang, 'rule.not', { what: filterWords(filter.of, table, lang) })
    case 'role':
    case 'userType':
      return say(lang, 'rule.by_actor')
    default:
      return comparisonWords(filter, table, lang)
  }
}

const comparisonWords = ({ op, field, value }: Comparison, table: TableDef, lang: Lang): string => {
  const def = table.fields[field]
  return say(lang, `rule.op.${op}`, {
    field: fieldWords(table, field, lang),
    value: Array.isArray(value)
      ? listed(
          lang,
          value.map(each => valueWords(each, def, lang)),
          'or',
        )
      : valueWords(value ?? null, def, lang),
  })
}

/** A value of a field in words. */
export const valueWords = (
  value: Json | { readonly term: string },
  def: FieldDef | undefined,
  lang: Lang,
): string => {
  if (isPlainObject(value)) {
    const { title, term }: { readonly title?: unknown; readonly term?: unknown } = value
    if (typeof title === 'string') return title
    return typeof term === 'string' ? say(lang, `rule.term.${term}`) : JSON.stringify(value)
  }
  if (typeof value === 'boolean') return say(lang, value ? 'rule.yes' : 'rule.no')
  const option =
    def &&
    fieldTypeOf(def)
      .options?.(def)
      .find(({ id }) => id === value)
  if (option) return localise(option.label, lang)
  if (def && fieldTypeOf(def).target?.(def) !== undefined) return say(lang, 'rule.chosen_record')
  return value === null ? say(lang, 'rule.empty') : `“${String(value)}”`
}
