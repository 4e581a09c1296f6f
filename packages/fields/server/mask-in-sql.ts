import { join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldDef } from '@gantry/model/shared'
import { maskOf, masks } from '../shared/mask.ts'
import { fieldStoreOf } from './types.ts'

/** SQL expression of a masked column; see `maskValue`. */
export const maskInSql = (field: FieldDef, column: Sql): Sql => {
  const kind = maskOf(field)
  const type = fieldStoreOf(field).column(field)
  if (kind === undefined || type === null) return column
  if (kind === 'hidden' || type !== 'text') return sql`null::${raw(type)}`
  const { rules, otherwise } = masks[kind]
  const cases = rules.map(({ pattern, parts }) => {
    const shown = parts.map(part => (typeof part === 'number' ? `\\${part}` : part)).join('')
    return sql`when ${column} ~ ${pattern} then regexp_replace(${column}, ${pattern}, ${shown})`
  })
  return sql`(case ${join(cases, ' ')} when ${column} is not null then ${otherwise} end)`
}
