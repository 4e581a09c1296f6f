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

/** Steps that follow each other in time, unlike those that recur. */
export const isTimeline = ({ step }: Dimension): boolean =>
  step !== undefined && step !== 'weekday' && step !== 'hourOfDay'

/** Groups with an order of their own, between which one may draw a line. */
export const isOrdered = ({ step, bands }: Dimension): boolean => step !== undefined || bands !== undefined

export interface TypedField {
  readonly def: FieldDef
  readonly type: FieldType
}

/** A field with its type; null where the table has none of that name, or of a type not known here. */
export const typedField = (table: TableDef, id: FieldId): TypedField | null => {
  const def = fieldOf(table, id)
  return def && isFieldTypeName(def.type) ? { def, type: fieldTypeOf(def) } : null
}

/** Whether marks may be put together by a field. */
export const isDimension = ({ type }: TypedField): boolean => kindFacts[type.kind].groupable && !type.sealed

const dayFormats = ['date']

/** Steps that moments of a field can be put together by; none for anything else. */
export const stepsOf = ({ def, type }: TypedField): readonly TimeStep[] => {
  if (type.kind !== 'moment') return []
  const { format } = (type.key ?? type).json(def) as { readonly format?: string }
  if (format === 'partial-time') return []
  return dayFormats.includes(format ?? '') ? timeSteps.filter(step => !step.startsWith('hour')) : timeSteps
}

/** Levels a choice in levels, or a reference into a tree, is put together by. */
const mostLevels = 5

/** Levels by which a field can be put together, from 1; none where it has no levels. */
export const levelsOf = ({ type }: TypedField): readonly number[] =>
  Array.from({ length: type.forest || type.nested ? mostLevels : 0 }, (_, at) => at + 1)

/** Figures of a field that mean something. */
export const functionsOf = ({ def, type }: TypedField): readonly GroupFunction[] => {
  if (type.sealed) return ['count']
  const numeric = type.kind === 'number' && !type.units
  const honest = type.aggregates?.(def)
  const named = (['sum', 'avg', 'min', 'max'] as const).filter(fn => honest?.includes(fn) ?? true)
  return [
    ...(numeric ? named : []),
    ...(numeric && named.includes('avg') ? (['median'] as const) : []),
    ...(kindFacts[type.kind].groupable ? (['distinct'] as const) : []),
    'count',
  ]
}
