import type { Node } from '../ast/node.ts'
import { splitCriterion } from '../functions/criterion.ts'
import { t } from '../types/expr-type.ts'
import { readDigits, writeNum } from '../values/number.ts'
import { readDate } from '../values/read-temporal.ts'
import { writeTemporal } from '../values/write-temporal.ts'
import { compareSql } from './compare-sql.ts'
import { refuse } from './not-pushable.ts'
import type { Push } from './push.ts'
import { type Sql, type SqlPart, sql } from './sql.ts'

/** What a criterion of SUMIF and its kin asks of a value in each row: a condition that is never unknown where it counts. */
export const criterionSql = (node: Node, value: SqlPart, push: Push): Sql => {
  const part = push.part(node)
  if (part.type.kind !== 'string') return compareSql('=', value, part, node, push.dialect)
  // What a column's text would ask is known row by row only.
  if (typeof part.literal !== 'string') return refuse(node, 'criterion')
  const { sign, rest } = splitCriterion(part.literal)
  if (sign === '=') return equal(rest, value, node, push)
  if (sign === '<>') return sql`(not coalesce(${equal(rest, value, node, push)}, false))`
  const end = asKindOf(rest, value, node, push)
  return end === null ? ['false'] : compareSql(sign, value, end, node, push.dialect)
}

const equal = (rest: string, value: SqlPart, node: Node, push: Push): Sql => {
  if (rest === '')
    return value.type.kind === 'string' ? sql`(coalesce(${value.sql}, '') = '')` : sql`(${value.sql} is null)`
  if (value.type.kind === 'string') return pattern(rest, value, node)
  const wanted = asKindOf(rest, value, node, push)
  return wanted === null ? ['false'] : compareSql('=', value, wanted, node, push.dialect)
}

/** The text read as what stands in the list; null when it is none of that kind. */
const asKindOf = (text: string, value: SqlPart, node: Node, push: Push): SqlPart | null => {
  if (value.type.kind === 'string') return { sql: [{ param: text }, '::text'], type: t.string, literal: text }
  if (value.type.kind === 'number') {
    const number = readDigits(text.trim())
    return number === null ? null : push.dialect.numbers.written(writeNum(number), node)
  }
  if (value.type.kind === 'date') {
    const date = readDate(text.trim())
    return date && { sql: [{ param: writeTemporal(date) }, '::date'], type: t.date, literal: text }
  }
  return refuse(node, value.type.kind)
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ\u212a'
const smalls = 'abcdefghijklmnopqrstuvwxyzk'

/**
 * A text as file names are matched, without regard to case. Small letters are made one by one, as JavaScript makes those
 * that come to an ASCII letter; other letters with case, and `?`, which counts units of UTF-16, have no SQL.
 */
const pattern = (written: string, value: SqlPart, node: Node): Sql => {
  const wanted = written.toLowerCase()
  const hasCase = [...wanted].some(
    letter => letter > '\u007f' && (letter.toUpperCase() !== letter || letter.toLowerCase() !== letter),
  )
  if (hasCase || wanted.includes('?')) return refuse(node, 'criterion')
  const text = sql`translate(replace(${value.sql}, ${[{ param: '\u0130' }]}::text, ${[{ param: 'i\u0307' }]}::text), ${[{ param: capitals }]}::text, ${[{ param: smalls }]}::text)`
  if (!wanted.includes('*')) return sql`(${text} = ${[{ param: wanted }]}::text)`
  const like = wanted.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')
  return sql`(${text} like ${[{ param: like }]}::text escape '\\')`
}
