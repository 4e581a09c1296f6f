import { type FieldType, fieldTypeOf, isFieldTypeName, kindFacts } from '@gantry/fields/shared'
import {
  type FieldDef,
  type FieldId,
  type GroupFunction,
  type TableDef,
  type TimeStep,
  timeSteps,
} from '@gantry/model/shared'
import { fieldOf } from '@gantry/records/shared'
import type { Dimension } from './chart.ts'

/** Whether steps are consecutive in time, unlike recurring ones (weekday, hour of the day). */
export const isTimeline = ({ step }: Dimension): boolean =>
  step !== undefined && step !== 'weekday' && step !== 'hourOfDay'

/** Whether groups have a natural order, so that a line can connect them. */
export const isOrdered = ({ step, bands }: Dimension): boolean => step !== undefined || bands !== undefined

export interface TypedField {
  readonly def: FieldDef
  readonly type: FieldType
}

/** A field with its type; null for an unknown field or type. */
export const typedField = (table: TableDef, id: FieldId): TypedField | null => {
  const def = fieldOf(table, id)
  return def && isFieldTypeName(def.type) ? { def, type: fieldTypeOf(def) } : null
}

/** Whether records can be grouped by a field. */
export const isDimension = ({ type }: TypedField): boolean => kindFacts[type.kind].groupable && !type.sealed

/** Whether a map can show records at the values of a field. */
export const isPlace = ({ type }: TypedField): boolean => type.kind === 'place' && !type.sealed

const dayFormats = ['date']
const clockSteps: readonly TimeStep[] = ['minute', 'hour', 'hourOfDay']

/** Time steps by which a field can be grouped; empty for other fields. */
export const stepsOf = ({ def, type }: TypedField): readonly TimeStep[] => {
  if (type.kind !== 'moment') return []
  const { format } = (type.key ?? type).json(def) as { readonly format?: string }
  if (format === 'partial-time') return []
  return dayFormats.includes(format ?? '') ? timeSteps.filter(step => !clockSteps.includes(step)) : timeSteps
}

/** Maximum levels offered for a cascade choice or a reference into a tree. */
const mostLevels = 5

/** Levels by which a field can be grouped, from 1; empty for fields without levels. */
export const levelsOf = ({ type }: TypedField): readonly number[] =>
  Array.from({ length: type.forest || type.nested ? mostLevels : 0 }, (_, at) => at + 1)

/** Meaningful aggregate functions of a field. */
export const functionsOf = ({ def, type }: TypedField): readonly GroupFunction[] => {
  if (type.sealed) return ['count']
  const numeric = type.kind === 'number' && !type.units
  const honest = type.aggregates?.(def)
  const named = (['sum', 'avg', 'min', 'max'] as const).filter(fn => honest?.includes(fn) ?? true)
  return [
    ...(numeric ? named : []),
    ...(numeric && named.includes('avg') ? (['median', 'p90', 'q1', 'q3'] as const) : []),
    ...(kindFacts[type.kind].groupable ? (['distinct'] as const) : []),
    'count',
  ]
}
