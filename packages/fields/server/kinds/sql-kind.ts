import type { Json } from '@gantry/base/shared'
import { listText, raw, type Sql, sql } from '@gantry/kernel/server'
import type { Operator } from '@gantry/model/shared'

/** One comparison of a column that is not null with a settled operand; null of SQL counts as false. */
export type SqlKind = (op: Operator, column: Sql, operand: Json, type: string) => Sql

/** The type of a column without its length or precision, so that casting an operand never rounds it. */
export const bareType = (type: string): string => type.replace(/\s*\([^)]*\)/g, '').trim()

export const cast = (type: string): Sql => raw(`::${bareType(type)}`)

/** Operands as one parameter. Written as text once, for what is settled for a person is asked with every page. */
export const list = (operand: Json, type: string): Sql => {
  const texts = (Array.isArray(operand) ? operand : [operand]).map(each =>
    typeof each === 'number' || each === null ? each : String(each),
  )
  return sql`${listText(texts)}${raw(`::${bareType(type)}[]`)}`
}

/** Text as a part of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
