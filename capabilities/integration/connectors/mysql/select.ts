import { AppError } from '@gantry/base/shared'
import type { Column, CursorRange } from '../../shared/sources/rows.ts'
import type { ReadOptions } from '../connector.ts'
import { numberOf } from './failure.ts'
import { describeObject, nameOf, quoted } from './objects.ts'
import type { Session } from './session.ts'

/** ER_PARSE_ERROR of both servers. */
const syntaxError = 1064

/**
 * A query as somebody typed it, if it is one statement that only asks. A read-only transaction is not enough: DDL ends it, and
 * `into outfile` writes beside it. So the server parses the text twice without running it: as it is, which keeps its parentheses
 * paired, and as a subquery, which is nothing but a query.
 * @throws AppError source.read_only
 */
export const onlyQuery = async (session: Session, text: string): Promise<string> => {
  const query = text.replace(/[\s;]+$/, '')
  await parse(session, query)
  try {
    await parse(session, `select 1 where exists (\n${query}\n)`)
  } catch (error) {
    if (numberOf(error) === syntaxError) throw new AppError('source.read_only')
    throw error
  }
  return query
}

const parse = (session: Session, text: string) => session.change('prepare gantry_query from ?', [text])

/** The rows of a table or view. */
export const selectOf = async (
  session: Session,
  object: string,
  { columns, where, limit }: Pick<ReadOptions, 'columns' | 'where' | 'limit'>,
): Promise<string> => {
  const bounds = where ? await boundsOf(session, object, where) : []
  return [
    `select ${columns?.map(quoted).join(', ') ?? '*'} from ${nameOf(session, object)}`,
    ...(bounds.length > 0 ? [`where ${bounds.join(' and ')}`] : []),
    ...(where ? [`order by ${quoted(where.column)}`] : []),
    ...(limit === undefined ? [] : [`limit ${Math.ceil(limit)}`]),
  ].join(' ')
}

const boundsOf = async (
  session: Session,
  object: string,
  { column: name, above, upTo }: CursorRange,
): Promise<readonly string[]> => {
  const { columns } = await describeObject(session, object)
  const column = columns.find(each => each.name === name)
  if (!column) throw new AppError('source.no_column', { column: name })
  const bound = (operator: string, value: string | undefined) =>
    value === undefined ? [] : [`${quoted(name)} ${operator} ${literalOf(session, column, value)}`]
  return [...bound('>', above), ...bound('<=', upTo)]
}

/** A bound in the type of its column: as text, large numbers would be compared as doubles. */
const literalOf = (session: Session, { type }: Column, value: string): string => {
  if ((type === 'integer' || type.startsWith('decimal')) && /^-?\d+(\.\d+)?$/.test(value)) return value
  return session.literal(type === 'timestamp' ? plainMoment(value) : value)
}

const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/

/** A moment in UTC without its zone, as both servers read it; any other text as it is. */
export const plainMoment = (text: string): string => {
  const [, day, time, zone = 'Z'] = moment.exec(text) ?? []
  if (day === undefined || time === undefined) return text
  if (/^(Z|[+-]00)/.test(zone)) return `${day} ${time}`
  const [hours = '', minutes = '00'] = [zone.slice(0, 3), zone.slice(3).replace(':', '') || '00']
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString().replace('T', ' ').replace('Z', '')
}
