import type { CallNode } from '../ast/node.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { refuse } from './not-pushable.ts'
import { partSql } from './property-sql.ts'
import { joinSql, type Sql, type SqlPart, sql } from './sql.ts'

type Write = (args: readonly SqlPart[], node: CallNode, type: ExprType) => Sql

/** The function as SQL; whether the closures agree is what the golden tables and a property test ask. */
export const callSql = (name: string, args: readonly SqlPart[], node: CallNode, type: ExprType): SqlPart => {
  const write = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!write) return refuse(node, name)
  return { sql: write(args, node, type), type: type.kind === 'any' ? refuse(node, name) : type }
}

const at = (args: readonly SqlPart[], index: number, kind: ExprType['kind'], node: CallNode): Sql => {
  const part = args[index]
  if (!part || part.type.kind !== kind) return refuse(node, kind)
  return part.sql
}

/** Places of a rounding, which must be written out: the number of digits of a column is not the row's to choose. */
const placesOf = (args: readonly SqlPart[], node: CallNode): number => {
  const part = args[1]
  if (!part) return 0
  const places = typeof part.literal === 'string' ? Number(part.literal) : Number.NaN
  return Number.isInteger(places) && Math.abs(places) <= 30 ? places : refuse(node, 'scale')
}

const rounding =
  (write: (number: Sql, places: string) => Sql): Write =>
  (args, node) =>
    write(at(args, 0, 'number', node), String(placesOf(args, node)))

const datePart =
  (part: string): Write =>
  (args, node) => {
    const [source] = args
    if (!source || args.length !== 1 || !['date', 'dateTime'].includes(source.type.kind))
      return refuse(node, part)
    return partSql(part, source)
  }

const conditions =
  (word: string): Write =>
  (args, node) =>
    sql`(${joinSql(
      args.map((arg, index) => (arg.literal === null ? ['null::boolean'] : at(args, index, 'boolean', node))),
      word,
    )})`

const days = (args: readonly SqlPart[], from: number, to: number, node: CallNode): Sql =>
  sql`(${at(args, to, 'date', node)} - ${at(args, from, 'date', node)})::numeric`

const functions: Readonly<Record<string, Write>> = {
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
  floor: (args, node) =>
    args.length === 1 ? sql`floor(${at(args, 0, 'number', node)})` : refuse(node, 'scale'),
  ceiling: (args, node) =>
    args.length === 1 ? sql`ceil(${at(args, 0, 'number', node)})` : refuse(node, 'scale'),
  'round half up': rounding((number, places) => sql`round(${number}, ${[places]})`),
  'round down': rounding((number, places) => sql`trunc(${number}, ${[places]})`),
  modulo: (args, node) => {
    const [a, b] = [at(args, 0, 'number', node), at(args, 1, 'number', node)]
    return sql`mod(mod(${a}, nullif(${b}, 0)) + ${b}, nullif(${b}, 0))`
  },
  SUM: (args, node) =>
    sql`(${joinSql(
      args.map((_arg, index) => sql`coalesce(${at(args, index, 'number', node)}, 0)`),
      ' + ',
    )})`,
  'string length': (args, node) => sql`char_length(${at(args, 0, 'string', node)})::numeric`,
  contains: (args, node) => sql`(strpos(${at(args, 0, 'string', node)}, ${at(args, 1, 'string', node)}) > 0)`,
  'starts with': (args, node) =>
    sql`starts_with(${at(args, 0, 'string', node)}, ${at(args, 1, 'string', node)})`,
  CONCAT: (args, node) =>
    sql`(${joinSql(
      args.map(arg => plainText(arg, node)),
      ' || ',
    )})`,
  YEAR: datePart('year'),
  MONTH: datePart('month'),
  DAY: datePart('day'),
  DAYS: (args, node) => days(args, 1, 0, node),
  today: () => [{ env: 'today' }, '::date'],
  now: () => [{ env: 'now' }, '::timestamptz'],
}

/** A value as `CONCAT` writes it: nothing for null, numbers without zeros behind. */
const plainText = ({ sql: text, type, literal }: SqlPart, node: CallNode): Sql => {
  if (literal === null) return [`''`]
  if (type.kind === t.string.kind) return sql`coalesce(${text}, '')`
  if (type.kind === t.number.kind) return sql`coalesce(trim_scale(${text})::text, '')`
  if (type.kind === t.date.kind) return sql`coalesce(to_char(${text}, 'YYYY-MM-DD'), '')`
  return refuse(node, 'CONCAT')
}
