import { AppError, type JsonObject } from '@gantry/base/shared'
import type { CursorRange } from '../../shared/sources/rows.ts'

/** The parameter of an address that asks for rows above a value, and the value. */
export interface Since {
  readonly parameter: string
  readonly value: string
}

/**
 * What asks for the rows of a range, or null for all: nothing was read yet.
 * @throws AppError source.no_cursor where the source names no parameter, source.other_cursor where it stands for another column
 */
export const sinceOf = ({ sinceParameter, sinceColumn }: JsonObject, range: CursorRange): Since | null => {
  if (sinceParameter === undefined || sinceColumn === undefined) throw new AppError('source.no_cursor')
  if (sinceColumn !== range.column)
    throw new AppError('source.other_cursor', { column: range.column, known: sinceColumn })
  return range.above === undefined ? null : { parameter: String(sinceParameter), value: range.above }
}

/**
 * Whether a row belongs to a range, which is judged here and not left to the server: many answer from the value on, or all. As in a
 * database, a row without a value belongs to no bounded range. What is neither number nor moment stays, for the step to reject.
 */
export const isWithin = (value: unknown, { above, upTo }: CursorRange): boolean => {
  if (above === undefined && upTo === undefined) return true
  if (value === null || value === undefined || value === '') return false
  const place = placeOf(value)
  if (above !== undefined && place <= placeOf(above)) return false
  return upTo === undefined || !(place > placeOf(upTo))
}

/** A number, or the milliseconds of a moment; one without a zone is taken as UTC, as the engine of tasks takes it. */
const placeOf = (value: unknown): number => {
  const text = String(value).trim()
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text) || !/\d:\d/.test(text)
  return Date.parse(hasZone ? text : `${text.replace(' ', 'T')}Z`)
}
