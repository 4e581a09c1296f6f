import type { CallNode } from '../ast/node.ts'
import { at, type Write, wholeAt } from './literal-sql.ts'
import { refuse } from './not-pushable.ts'
import { partSql } from './property-sql.ts'
import { type Sql, type SqlPart, sql } from './sql.ts'

const datePart =
  (part: string): Write =>
  (args, node, dialect) => {
    const [source] = args
    if (!source || args.length !== 1 || !['date', 'dateTime'].includes(source.type.kind))
      return refuse(node, part)
    return partSql(part, source, dialect)
  }

const clockPart =
  (part: string): Write =>
  (args, node, dialect) => {
    const [source] = args
    return source?.type.kind === 'dateTime' ? partSql(part, source, dialect) : refuse(node, part)
  }

/** The weekday of spreadsheets, whose week begins as the second argument says. */
const weekday: Write = (args, node, dialect) => {
  const [source] = args
  const count = wholeAt(args, 1, node, 3, 1)
  if (!source || !['date', 'dateTime'].includes(source.type.kind)) return refuse(node, 'WEEKDAY')
  const { numbers } = dialect
  const one = numbers.written('1', node)
  if (count === 1) return numbers.calculate('+', partSql('dow', source, dialect), one, node)
  if (count === 2) return partSql('isodow', source, dialect)
  return count === 3
    ? numbers.calculate('-', partSql('isodow', source, dialect), one, node)
    : numbers.counted(['null'])
}

/** More than a thousand years leave what SQL calls a date. */
const mostMonths = 12_000

const monthsLater = (args: readonly SqlPart[], node: CallNode): Sql =>
  sql`(${at(args, 0, 'date', node)} + ${[`interval '${wholeAt(args, 1, node, mostMonths)} months'`]})`

export const dateWriters: Readonly<Record<string, Write>> = {
  YEAR: datePart('year'),
  MONTH: datePart('month'),
  DAY: datePart('day'),
  HOUR: clockPart('hour'),
  MINUTE: clockPart('minute'),
  WEEKDAY: weekday,
  'day of year': datePart('doy'),
  'week of year': datePart('week'),
  EDATE: (args, node) => sql`(${monthsLater(args, node)})::date`,
  EOMONTH: (args, node) =>
    sql`(date_trunc('month', ${monthsLater(args, node)}) + interval '1 month' - interval '1 day')::date`,
  DAYS: (args, node, { numbers }) =>
    numbers.counted(sql`(${at(args, 0, 'date', node)} - ${at(args, 1, 'date', node)})`),
  today: () => [{ env: 'today' }, '::date'],
  now: () => [{ env: 'now' }, '::timestamptz'],
}
