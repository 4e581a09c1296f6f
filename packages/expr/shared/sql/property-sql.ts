import type { PathNode } from '../ast/node.ts'
import type { Dialect } from './dialect.ts'
import { refuse } from './not-pushable.ts'
import { type Sql, type SqlPart, sql } from './sql.ts'

const parts: Readonly<Record<string, string>> = {
  year: 'year',
  month: 'month',
  day: 'day',
  weekday: 'isodow',
  hour: 'hour',
  minute: 'minute',
}

/** `due.year`: a part of a date, or of a moment as the clocks of the zone show it. */
export const propertySql = (source: SqlPart, node: PathNode, dialect: Dialect): SqlPart => {
  const { name } = node.name
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  const isMoment = source.type.kind === 'dateTime'
  if (!part || !(isMoment || (source.type.kind === 'date' && name !== 'hour' && name !== 'minute')))
    return refuse(node.name, name)
  return partSql(part, source, dialect)
}

export const partSql = (part: string, source: SqlPart, { numbers }: Dialect): SqlPart =>
  numbers.counted(sql`extract(${[part]} from ${onWall(source)})`)

const onWall = (source: SqlPart): Sql =>
  source.type.kind === 'dateTime'
    ? sql`(${source.sql} at time zone ${[{ env: 'timeZone' }]}::text)`
    : source.sql
