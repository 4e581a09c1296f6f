import { isPlainObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, RollUp } from '@gantry/model/shared'
import type { FieldModel, SlaveModel, TableModel } from '../parts/table-model.ts'

/** A roll-up over slave rows of the form. */
export interface RolledUpRows {
  readonly by: RollUp
  /** The field that holds the rows. */
  readonly rows: FieldModel
  /** The field that is aggregated; null: rows are counted. */
  readonly of: FieldDef | null
}

/**
 * The slave rows that a roll-up aggregates, if the form can compute the value the server will store. Left to the server
 * are conditions, joined values, linked records, units that are converted, and rows whose values only the server knows.
 */
export const rolledUpRows = (model: TableModel, { def }: FieldModel): RolledUpRows | null => {
  const by = rollUpOf(def)
  if (!by || by.by !== undefined || (by.where ?? true) !== true) return null
  const rows = model.fields.filter(field => model.slaveOf(field)?.table.id === by.from)
  const [only] = rows
  const slave = only && model.slaveOf(only)
  if (!slave || rows.length > 1 || only.masked || !isKnown(slave)) return null
  if (by.of === undefined) return by.rollUp === 'count' && isResult(def) ? { by, rows: only, of: null } : null
  const of = slave.fields.find(({ id }) => id === by.of)?.def
  return of && isComputable(by, def, of) ? { by, rows: only, of } : null
}

const rollUpOf = ({ computed }: FieldDef): RollUp | null =>
  isPlainObject(computed) && 'rollUp' in computed ? (computed as unknown as RollUp) : null

const isComputable = ({ rollUp }: RollUp, def: FieldDef, of: FieldDef): boolean => {
  switch (rollUp) {
    case 'count': {
      const { kind, assigned, rows, files } = fieldTypeOf(of)
      return isResult(def) && kind !== 'set' && !assigned && !rows && !files
    }
    case 'min':
    case 'max':
      return (of.type === 'date' && def.type === 'date') || (isResult(def) && isAmount(of))
    case 'sum':
    case 'average':
      return isResult(def) && isAmount(of)
    default:
      return false
  }
}

/** Lookups of rows, and formulas of rows that read the record, may differ from what the server stores. */
const isKnown = ({ fields }: SlaveModel): boolean =>
  fields.every(({ def: { computed } }) => {
    if (!computed) return true
    const formula = isPlainObject(computed) && computed.formula
    return typeof formula === 'string' && !formula.includes('master')
  })

/** A plain number, or money in one currency. Other amounts convert their units. */
const isAmount = (def: FieldDef): boolean => {
  const { kind, key, aggregates } = fieldTypeOf(def)
  if (kind !== 'number') return false
  return def.type === 'money' ? aggregates?.(def).length !== 0 : key === undefined
}

const resultTypes: readonly string[] = ['number', 'decimal', 'percent', 'money']

/** An amount that JSON holds as a number. */
const isResult = (def: FieldDef): boolean =>
  resultTypes.includes(def.type) && isAmount(def) && (typeof def.digits !== 'number' || def.digits <= 15)
