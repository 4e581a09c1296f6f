import type { CallNode } from '../ast/node.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { dateWriters } from './date-function-sql.ts'
import type { Dialect } from './dialect.ts'
import { at, partAt, type Write } from './literal-sql.ts'
import { refuse } from './not-pushable.ts'
import { roundingWriters } from './rounding-sql.ts'
import { joinSql, type Sql, type SqlPart, sql } from './sql.ts'
import { textWriters } from './text-sql.ts'

/** The function as SQL; whether the closures agree is what the golden tables and a property test ask. */
export const callSql = (
  name: string,
  args: readonly SqlPart[],
  node: CallNode,
  type: ExprType,
  dialect: Dialect,
): SqlPart => {
  const write = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!write || type.kind === 'any') return refuse(node, name)
  const written = write(args, node, dialect, type)
  return 'sql' in written ? { ...written, type } : { sql: written, type }
}

const conditions =
  (word: string): Write =>
  (args, node) =>
    sql`(${joinSql(
      args.map((arg, index) => (arg.literal === null ? ['null::boolean'] : at(args, index, 'boolean', node))),
      word,
    )})`

/** What was chosen among parts, which have been brought to one type. */
const choice = (text: Sql, among: readonly SqlPart[]): SqlPart => {
  const { type = t.null, digits } = among.find(part => part.literal !== null) ?? {}
  return { sql: text, type, ...(digits && { digits }) }
}

/** Numbers added up, each as `make` writes it. */
const total =
  (make: (part: SqlPart, dialect: Dialect, node: CallNode) => SqlPart): Write =>
  (args, node, dialect) =>
    args
      .map((_arg, index) => make(partAt(args, index, 'number', node), dialect, node))
      .reduce((left, right) => dialect.numbers.calculate('+', left, right, node))

/** A number, or zero when it is unknown. */
const orZero = (part: SqlPart, { numbers }: Dialect, node: CallNode): SqlPart => {
  const parts = numbers.alike([part, numbers.written('0', node)], node)
  const [value = part, zero = part] = parts
  return choice(sql`coalesce(${value.sql}, ${zero.sql})`, parts)
}

/** The least or greatest of values of one kind; unknown where one of them is. */
const extreme =
  (word: string): Write =>
  (args, node, { numbers }) => {
    const kind = args[0]?.type.kind ?? 'null'
    if (!['number', 'date', 'dateTime'].includes(kind)) return refuse(node, kind)
    const parts = numbers.alike(args, node)
    const values = args.map((_arg, index) => at(parts, index, kind, node))
    const known = joinSql(
      values.map(value => sql`${value} is not null`),
      ' and ',
    )
    return choice(sql`(case when ${known} then ${[word]}(${joinSql(values, ', ')}) end)`, parts)
  }

const functions: Readonly<Record<string, Write>> = {
  ...textWriters,
  ...roundingWriters,
  ...dateWriters,
  not: (args, node) => sql`(not ${at(args, 0, 'boolean', node)})`,
  AND: conditions(' and '),
  OR: conditions(' or '),
  IF: ([condition, yes, no], node, { numbers }) => {
    if (condition?.type.kind !== 'boolean' || !yes) return refuse(node, 'IF')
    const branches = numbers.alike([yes, no ?? none], node)
    const [first = yes, last = none] = branches
    return choice(sql`(case when ${condition.sql} then ${first.sql} else ${last.sql} end)`, branches)
  },
  IFERROR: ([value, otherwise], node, { numbers }) => {
    if (!value || value.type.kind !== otherwise?.type.kind) return refuse(node, 'IFERROR')
    const parts = numbers.alike([value, otherwise], node)
    return choice(
      sql`coalesce(${joinSql(
        parts.map(part => part.sql),
        ', ',
      )})`,
      parts,
    )
  },
  ISBLANK: ([value], node) => {
    if (!value || value.literal === null) return refuse(node, 'ISBLANK')
    return value.type.kind === 'string'
      ? sql`(${value.sql} is null or ${value.sql} = '')`
      : sql`(${value.sql} is null)`
  },
  abs: (args, node, { numbers }) => numbers.absolute(partAt(args, 0, 'number', node), node),
  modulo: (args, node, { numbers }) =>
    numbers.remainder(partAt(args, 0, 'number', node), partAt(args, 1, 'number', node), node),
  SUM: total(orZero),
  sum: total(part => part),
  min: extreme('least'),
  max: extreme('greatest'),
  odd: (args, node, dialect) => remainderIs('1', partAt(args, 0, 'number', node), node, dialect),
  even: (args, node, dialect) => remainderIs('0', partAt(args, 0, 'number', node), node, dialect),
  IFS: (args, node, { numbers }, type) => {
    if (args.length % 2 === 1 || args.some((arg, index) => index % 2 === 1 && arg.type.kind !== type.kind))
      return refuse(node, 'IFS')
    const values = numbers.alike(
      args.filter((_arg, index) => index % 2 === 1),
      node,
    )
    const cases = values.map(
      (value, index) => sql`when ${at(args, index * 2, 'boolean', node)} then ${value.sql}`,
    )
    return choice(sql`(case ${joinSql(cases, ' ')} end)`, values)
  },
  CONCAT: (args, node, dialect) =>
    sql`(${joinSql(
      args.map(arg => plainText(arg, node, dialect)),
      ' || ',
    )})`,
}

const none: SqlPart = { sql: ['null'], type: t.null, literal: null }

const remainderIs = (wanted: string, value: SqlPart, node: CallNode, dialect: Dialect): Sql => {
  const { numbers } = dialect
  const rest = numbers.remainder(numbers.absolute(value, node), numbers.written('2', node), node)
  const [left = rest, right = rest] = numbers.alike([rest, numbers.written(wanted, node)], node)
  return sql`(${left.sql} = ${right.sql})`
}

/** A value as `CONCAT` writes it: nothing for null, numbers without zeros behind. */
const plainText = (part: SqlPart, node: CallNode, { numbers, dateText }: Dialect): Sql => {
  const { sql: text, type, literal } = part
  if (literal === null) return [`''`]
  if (type.kind === t.string.kind) return sql`coalesce(${text}, '')`
  if (type.kind === t.number.kind) return sql`coalesce(${numbers.text(part, node)}, '')`
  if (type.kind === t.date.kind) return sql`coalesce(${dateText(text)}, '')`
  return refuse(node, 'CONCAT')
}
