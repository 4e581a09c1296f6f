import { compareInSql } from '@gantry/fields/server'
import { join, type Sql, sql } from '@gantry/kernel/server'
import { searchFields } from '../../shared/search-fields.ts'
import { keyOf } from '../policy/compile-filter.ts'
import { openOn } from '../policy/field-rights.ts'
import { placeOf } from '../policy/place.ts'
import type { Reading } from './reading.ts'

/** Further words are ignored. */
const mostWords = 8

export const searchWords = (text: string): readonly string[] =>
  text.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Every word must occur in some searchable field that the actor may read. */
export const searchCondition = (reading: Reading, text: string): Sql => {
  const columns = searchFields(reading.table)
    .filter(id => openOn(reading.rights, id) !== false && reading.masked.get(id) !== false)
    .flatMap(id => [id, reading.table.inEnglish?.[id] ?? []].flat())
    .flatMap(id => {
      const place = placeOf(reading.table, id)
      if (place?.kind !== 'text') return []
      const translations = reading.table.translated?.includes(id) ? (reading.translations ?? []) : []
      return [reading.stored, ...translations].map(column => keyOf({ ...reading, column }, place))
    })
  if (columns.length === 0) return sql`false`
  const words = searchWords(text).map(word => {
    const anywhere = columns.map(column => compareInSql('text', 'contains', column, word, 'text'))
    return sql`(${join(anywhere, ' or ')})`
  })
  return words.length === 0 ? sql`true` : join(words, ' and ')
}
