import type { FieldId, TableDef } from '@gantry/model/shared'
import { converted } from './convert.ts'
import { physicalName } from './indexes.ts'
import { quoted } from './names.ts'
import type { Effect, PlanContext, Preparation, Step, Tombstone } from './plan.ts'
import { type StoredField, storedFields } from './stored-fields.ts'

export interface ColumnChange {
  /** Moves values; goes before the steps, which are quick and lock the table. */
  readonly moves?: readonly Step[]
  readonly steps: readonly Step[]
  readonly preparation?: Preparation
  /** Another column stands under the field's name afterwards, so its indexes are made anew. */
  readonly replaced?: FieldId
  readonly buried?: Tombstone
  readonly revived?: Tombstone
}

/** What happens to the columns of a table, field by field. */
export const changeColumns = (previous: TableDef, next: TableDef, context: PlanContext): ColumnChange[] => {
  const table = physicalName(context.space, next)
  const before = storedFields(previous)
  const after = storedFields(next)
  return [
    ...before
      .filter(old => !after.some(field => field.id === old.id))
      .map(old => dropColumn(table, old, context)),
    ...after.map(field => {
      const old = before.find(({ id }) => id === field.id)
      return old ? changeColumn(table, old, field, context) : addColumn(table, field, context)
    }),
  ]
}

const dropColumn = (table: string, old: StoredField, context: PlanContext): ColumnChange => {
  const buried = bury(old, context)
  const drop = step('field.dropped', old, 'destructive', rename(table, old.column, buried.column))
  return { steps: [drop], replaced: old.id, buried }
}

const addColumn = (table: string, field: StoredField, context: PlanContext): ColumnChange => {
  const revived = context.tombstones.findLast(
    ({ field: id, columnType, was }) =>
      id === field.id && columnType === field.columnType && was.type === field.field.type,
  )
  return revived
    ? {
        steps: [step('field.restored', field, 'instant', rename(table, revived.column, field.column))],
        replaced: field.id,
        revived,
      }
    : { steps: [step('field.added', field, 'instant', add(table, field, field.column))], replaced: field.id }
}

const changeColumn = (
  table: string,
  old: StoredField,
  field: StoredField,
  context: PlanContext,
): ColumnChange => {
  if (holdsAlike(old, field)) return { steps: [] }
  const buried = bury(old, context)
  const fresh = `n${context.version}_${field.id}`
  const value = converted(quoted(old.column), old.columnType, field.columnType)
  const changed = (effect: Effect, sql: string): Step => step('field.changed', field, effect, sql)
  if (value === null)
    return {
      steps: [
        changed('destructive', rename(table, old.column, buried.column)),
        changed('instant', add(table, field, field.column)),
      ],
      replaced: field.id,
      buried,
    }
  const move = `update ${table} set ${quoted(fresh)} = ${value} where ${quoted(fresh)} is distinct from ${value}`
  return {
    moves: [{ ...changed('instant', add(table, field, fresh)), ahead: true }, changed('rewrite', move)],
    steps: [
      changed('instant', rename(table, old.column, buried.column)),
      changed('instant', rename(table, fresh, field.column)),
    ],
    preparation: { kind: 'column', field: field.id, column: fresh, columnType: field.columnType, value },
    replaced: field.id,
    buried,
  }
}

/** The values stay what they are under the new definition. Composites of two types have different parts. */
const holdsAlike = (old: StoredField, field: StoredField): boolean =>
  old.columnType === field.columnType &&
  old.type.kind === field.type.kind &&
  (old.columnType !== 'jsonb' || old.field.type === field.field.type)

const step = (change: Step['change'], field: StoredField, effect: Effect, sql: string): Step => ({
  effect,
  change,
  field: field.id,
  sql,
})

const bury = (old: StoredField, context: PlanContext): Tombstone => ({
  field: old.id,
  was: old.field,
  column: `x${context.version}_${old.id}`,
  columnType: old.columnType,
})

const rename = (table: string, from: string, to: string): string =>
  `alter table ${table} rename column ${quoted(from)} to ${quoted(to)}`

const add = (table: string, { columnType }: StoredField, column: string): string =>
  `alter table ${table} add column ${quoted(column)} ${columnType}`
