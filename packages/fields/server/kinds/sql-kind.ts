import type { Json } from '@gantry/base/shared'
import { listText, raw, type Sql, sql } from '@gantry/kernel/server'
import type { Operator } from '@gantry/model/shared'

/** A comparison of a non-null column with an operand; null counts as false. */
export type SqlKind = (op: Operator, column: Sql, operand: Json, type: string) => Sql

/** A column type without length or precision, so that casting an operand never rounds it. */
export const bareType = (type: string): string => type.replace(/\s*\([^)]*\)/g, '').trim()

export const cast = (type: string): Sql => raw(`::${bareType(type)}`)

/** Operands as one parameter, serialised once, because resolved policies are reused for every page. */
export const list = (operand: Json, type: string): Sql => {
  const texts = (Array.isArray(operand) ? operand : [operand]).map(each =>
    typeof each === 'number' || each === null ? each : String(each),
  )
  return sql`${listText(texts)}${raw(`::${bareType(type)}[]`)}`
}
