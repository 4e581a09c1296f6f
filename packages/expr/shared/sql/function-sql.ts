import type { CallNode } from '../ast/node.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { dateWriters } from './date-function-sql.ts'
import { at, type Write } from './literal-sql.ts'
import { refuse } from './not-pushable.ts'
import { roundingWriters } from './rounding-sql.ts'
import { joinSql, type Sql, type SqlPart, sql } from './sql.ts'
import { textWriters } from './text-sql.ts'

/** The function as SQL; whether the closures agree is what the golden tables and a property test ask. */
export const callSql = (name: string, args: readonly SqlPart[], node: CallNode, type: ExprType): SqlPart => {
  const write = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!write) return refuse(node, name)
  return { sql: write(args, node, type), type: type.kind === 'any' ? refuse(node, name) : type }
}

const conditions =
  (word: string): Write =>
  (args, node) =>
    sql`(${joinSql(
      args.map((arg, index) => (arg.literal === null ? ['null::boolean'] : at(args, index, 'boolean', node))),
      word,
    )})`

/** The least or greatest of values of one kind; unknown where one of them is. */
const extreme =
  (word: string): Write =>
  (args, node) => {
    const kind = args[0]?.type.kind ?? 'null'
    if (!['number', 'date', 'dateTime'].includes(kind)) return refuse(node, kind)
    const values = args.map((_arg, index) => at(args, index, kind, node))
    const known = joinSql(
      values.map(value => sql`${value} is not null`),
      ' and ',
    )
    return sql`(case when ${known} then ${[word]}(${joinSql(values, ', ')}) end)`
  }

const functions: Readonly<Record<string, Write>> = {
  ...textWriters,
  ...roundingWriters,
  ...dateWriters,
  not: (args, node) => sql`(not ${at(args, 0, 'boolean', node)})`,
  AND: conditions(' and '),
  OR: conditions(' or '),
  IF: ([condition, yes, no], node) => {
    if (condition?.type.kind !== 'boolean' || !yes) return refuse(node, 'IF')
    return sql`(case when ${condition.sql} then ${yes.sql} else ${no?.sql ?? ['null']} end)`
  },
  IFERROR: ([value, otherwise], node) =>
    value && otherwise && value.type.kind === otherwise.type.kind
      ? sql`coalesce(${value.sql}, ${otherwise.sql})`
      : refuse(node, 'IFERROR'),
  ISBLANK: ([value], node) => {
    if (!value || value.literal === null) return refuse(node, 'ISBLANK')
    return value.type.kind === 'string'
      ? sql`(${value.sql} is null or ${value.sql} = '')`
      : sql`(${value.sql} is null)`
  },
  abs: (args, node) => sql`abs(${at(args, 0, 'number', node)})`,
  modulo: (args, node) => {
    const [a, b] = [at(args, 0, 'number', node), at(args, 1, 'number', node)]
    return sql`mod(mod(${a}, nullif(${b}, 0)) + ${b}, nullif(${b}, 0))`
  },
  SUM: (args, node) =>
    sql`(${joinSql(
      args.map((_arg, index) => sql`coalesce(${at(args, index, 'number', node)}, 0)`),
      ' + ',
    )})`,
  sum: (args, node) =>
    sql`(${joinSql(
      args.map((_arg, index) => at(args, index, 'number', node)),
      ' + ',
    )})`,
  min: extreme('least'),
  max: extreme('greatest'),
  odd: (args, node) => sql`(mod(abs(${at(args, 0, 'number', node)}), 2) = 1)`,
  even: (args, node) => sql`(mod(abs(${at(args, 0, 'number', node)}), 2) = 0)`,
  IFS: (args, node, type) => {
    if (args.length % 2 === 1 || args.some((arg, index) => index % 2 === 1 && arg.type.kind !== type.kind))
      return refuse(node, 'IFS')
    const cases = args.flatMap((arg, index) => {
      const value = args[index + 1]
      return index % 2 === 0 && value ? [sql`when ${at([arg], 0, 'boolean', node)} then ${value.sql}`] : []
    })
    return sql`(case ${joinSql(cases, ' ')} end)`
  },
  CONCAT: (args, node) =>
    sql`(${joinSql(
      args.map(arg => plainText(arg, node)),
      ' || ',
    )})`,
}

/** A value as `CONCAT` writes it: nothing for null, numbers without zeros behind. */
const plainText = ({ sql: text, type, literal }: SqlPart, node: CallNode): Sql => {
  if (literal === null) return [`''`]
  if (type.kind === t.string.kind) return sql`coalesce(${text}, '')`
  if (type.kind === t.number.kind) return sql`coalesce(trim_scale(${text})::text, '')`
  if (type.kind === t.date.kind) return sql`coalesce(to_char(${text}, 'YYYY-MM-DD'), '')`
  return refuse(node, 'CONCAT')
}
