import { AppError, type Issue, type IssueCode, issue, limits } from '@gantry/base/shared'
import { type Sql, sql } from '@gantry/kernel/server'
import { type FieldId, type Filter, labelsField } from '@gantry/model/shared'
import { filterFields } from '../../shared/filter-fields.ts'
import { isSystemField } from '../../shared/system-fields.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { openOn } from '../policy/field-rights.ts'
import { linkedTable, slaveOf } from '../policy/place.ts'
import { resolveQueryTerms } from '../policy/resolve-terms.ts'
import type { RowFilter } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import { linkedRows } from './linked-rows.ts'
import type { Reading } from './reading.ts'
import { keptReading } from './readings.ts'
import { searchCondition } from './search-condition.ts'

/**
 * Refuses unknown fields and fields the actor may not read with the same issue: filtering or sorting by a
 * closed field would reveal its values by bisection.
 *
 * @throws AppError query.invalid
 */
export const checkOpen = (reading: Reading, fields: readonly FieldId[]): void =>
  refuse(
    fields.flatMap(path => {
      const code = closedBy(reading, path)
      return code === null ? [] : [issue(path, code)]
    }),
  )

/** The same for fields that are only output, which may be masked. @throws AppError query.invalid */
export const checkShown = (reading: Reading, fields: readonly FieldId[]): void =>
  refuse(fields.filter(field => !isOpen(reading, field)).map(field => issue(field, 'unknown')))

/**
 * Why a field, also of slave rows or linked records (`items.qty`, `equipment.area`), may not be filtered by;
 * null when it may. Linked records require the rights of their own list.
 */
export const closedBy = (reading: Reading, path: FieldId): IssueCode | null => {
  const [first = '', ...rest] = path.split('.', limits.filterSteps + 2)
  if (!isOpen(reading, first)) return 'unknown'
  if (rest.length === 0) return reading.masked.get(first) === false ? 'masked' : null
  // Longer paths are refused when the filter is resolved.
  if (rest.length > limits.filterSteps) return null
  const { catalog, scope, table } = reading
  const slave = slaveOf(catalog, table, first)
  const next = slave ?? linkedTable(catalog, table, first)
  if (!next) return 'unknown'
  const there = keptReading({ ...scope, table: next }, 'read')
  return slave || there.admitted !== false ? closedBy(there, rest.join('.')) : 'unknown'
}

export const isOpen = (reading: Reading, path: FieldId): boolean => {
  const [first = ''] = path.split('.')
  if (isSystemField(first)) return true
  return Object.hasOwn(reading.table.fields, first) && openOn(reading.rights, first) !== false
}

export const refuse = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('query.invalid', {}, issues)
}

/**
 * The filter of a query as a condition that begins with `and`, or nothing. `scope` is that of the current
 * request, because the reading may come from a cache.
 */
export const question = (
  reading: Reading,
  asked: { readonly filter?: Filter; readonly search?: string },
  scope: Scope = reading.scope,
): Sql => {
  const settled = settledFilter(reading, asked.filter ?? true, scope)
  const filtered = settled === true ? sql`` : sql` and ${compiled(reading, settled, scope)}`
  return asked.search ? sql`${filtered} and ${searchCondition(reading, asked.search)}` : filtered
}

/** A filter as a condition. @throws AppError query.invalid where it names fields the actor may not ask about */
export const condition = (reading: Reading, filter: Filter, scope: Scope): Sql =>
  compiled(reading, settledFilter(reading, filter, scope), scope)

const settledFilter = (reading: Reading, filter: Filter, scope: Scope): RowFilter => {
  checkOpen(
    reading,
    filterFields(filter).filter(field => field !== labelsField),
  )
  return resolveQueryTerms(filter, scope)
}

const compiled = (reading: Reading, settled: RowFilter, scope: Scope): Sql =>
  compileFilter(settled, { ...reading, linked: linkedRows(scope) })

/** The fields a query compares with one value each; null if it asks anything else. */
export const comparedWhole = (
  reading: Reading,
  { filter = true, search }: { readonly filter?: Filter; readonly search?: string },
  scope: Scope,
): readonly FieldId[] | null => {
  if (search) return null
  const settled = resolveQueryTerms(filter, scope)
  const parts = typeof settled === 'object' && settled.op === 'and' ? settled.of : [settled]
  const fields = parts.flatMap(part => (part === true ? [] : [equalField(reading, part)]))
  return fields.every(field => field !== null) ? fields : null
}

const equalField = (reading: Reading, part: RowFilter): FieldId | null =>
  typeof part === 'object' && part.op === 'eq' && !reading.column?.(part.field) ? part.field : null
