import type { FieldId, TableDef } from '@gantry/model/shared'
import { converted, staysAsItIs, withoutRemovedOptions } from './convert.ts'
import { physicalName } from './indexes.ts'
import { quoted, schemaOf } from './names.ts'
import type { Effect, Fill, PlanContext, Preparation, Step, Tombstone } from './plan.ts'
import { type StoredField, storedFields } from './stored-fields.ts'

/** The change of one column. */
export interface ColumnChange {
  /** The field gets another column, so its indexes are rebuilt. */
  readonly replaced?: FieldId
  /** Steps in one transaction: values are converted before columns are renamed. */
  readonly moves: readonly Step[]
  readonly steps: readonly Step[]
  /** The same change with its long part done in advance. */
  readonly preparation?: Extract<Preparation, { kind: 'column' }>
  readonly switch: readonly Step[]
  /** Column with the values until the switch, for indexes built in advance; absent: none yet. */
  readonly standing?: string
  readonly buried?: Tombstone
  readonly revived?: Tombstone
}

/** Column changes of a table, field by field. */
export const changeColumns = (previous: TableDef, next: TableDef, context: PlanContext): ColumnChange[] => {
  const before = storedFields(previous)
  const after = storedFields(next)
  return [
    ...before
      .filter(old => !after.some(field => field.id === old.id))
      .map(old => dropColumn(next, old, context)),
    ...after.map(field => {
      const old = before.find(({ id }) => id === field.id)
      return old ? changeColumn(next, old, field, context) : addColumn(next, field, context)
    }),
  ]
}

const dropColumn = (table: TableDef, old: StoredField, context: PlanContext): ColumnChange => {
  const buried = bury(old, context)
  const drop = step('field.dropped', old, 'destructive', rename(context, table, old.column, buried.column))
  return { moves: [], steps: [drop], switch: [drop], replaced: old.id, buried }
}

const addColumn = (table: TableDef, field: StoredField, context: PlanContext): ColumnChange => {
  const revived = context.tombstones.findLast(
    ({ field: id, columnType, was }) =>
      id === field.id && columnType === field.columnType && was.type === field.field.type,
  )
  if (revived) {
    const back = step(
      'field.restored',
      field,
      'instant',
      rename(context, table, revived.column, field.column),
    )
    return {
      moves: [],
      steps: [back],
      switch: [back],
      standing: revived.column,
      replaced: field.id,
      revived,
    }
  }
  const fresh = freshName(context, field)
  const added = (sql: string) => step('field.added', field, 'instant', sql)
  return {
    moves: [],
    steps: [added(add(context, table, field, field.column))],
    preparation: { kind: 'column', field: field.id, column: fresh, columnType: field.columnType },
    switch: [added(rename(context, table, fresh, field.column))],
    standing: fresh,
    replaced: field.id,
  }
}

const changeColumn = (
  table: TableDef,
  old: StoredField,
  field: StoredField,
  context: PlanContext,
): ColumnChange => {
  if (staysAsItIs(old, field) && !clearsOptions(old, field, context))
    return { moves: [], steps: [], switch: [] }
  const changed = (effect: Effect, sql: string): Step => step('field.changed', field, effect, sql)
  const buried = bury(old, context)
  const aside = rename(context, table, old.column, buried.column)
  const fresh = freshName(context, field)
  const preparation = {
    kind: 'column',
    field: field.id,
    column: fresh,
    columnType: field.columnType,
  } as const
  const fill = fillOf(old, field, context)
  if (fill === null)
    return {
      moves: [],
      steps: [changed('destructive', aside), changed('instant', add(context, table, field, field.column))],
      preparation,
      switch: [
        changed('destructive', aside),
        changed('instant', rename(context, table, fresh, field.column)),
      ],
      standing: fresh,
      replaced: field.id,
      buried,
    }
  const { value } = fill
  const move = `update ${physicalName(context.space, table)} set ${quoted(fresh)} = ${value} where ${quoted(fresh)} is distinct from ${value}`
  const blank = context.blank?.includes(field.id) ?? false
  const places = [
    changed('instant', aside),
    changed('instant', rename(context, table, fresh, field.column)),
    ...(blank ? [changed('destructive', dropAside(context, table, buried.column))] : []),
  ]
  return {
    moves: [changed('instant', add(context, table, field, fresh)), changed('rewrite', move)],
    steps: places,
    preparation: { ...preparation, fill },
    switch: [changed('instant', dropFollower(context.space, table, fresh)), ...places],
    standing: fresh,
    replaced: field.id,
    ...(!blank && { buried }),
  }
}

/** Whether values of removed options are dropped, although the column could stay as it is. */
const clearsOptions = (old: StoredField, field: StoredField, { blank }: PlanContext): boolean =>
  (blank?.includes(field.id) ?? false) && withoutRemovedOptions('', old, field) !== null

/**
 * How the new column is filled. A field that returns to an earlier type gets its earlier values back, including
 * those that could not be converted, unless they were overwritten since.
 */
const fillOf = (old: StoredField, field: StoredField, context: PlanContext): Fill | null => {
  const earlier = context.tombstones.findLast(
    ({ field: id, columnType, was }) =>
      id === field.id && columnType === field.columnType && was.type === field.field.type,
  )
  const clears = clearsOptions(old, field, context)
  const over = (row: string): string | null => {
    const value = converting(row)
    return value !== null && clears ? withoutRemovedOptions(value, old, field) : value
  }
  const converting = (row: string): string | null => {
    const now = `${row}${quoted(old.column)}`
    if (staysAsItIs(old, field)) return now
    const value = converted(now, old, field)
    if (value === null || !earlier) return value
    const then = `${row}${quoted(earlier.column)}`
    const there = converted(then, { ...field, field: earlier.was }, old)
    return there === null
      ? value
      : `case when ${now} is not distinct from ${there} then ${then} else ${value} end`
  }
  const [value, written] = [over(''), over('new.')]
  return value === null || written === null ? null : { from: old.column, value, written }
}

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

/** A temporary column name that no reader uses, so a leftover of an earlier attempt can be replaced. */
const freshName = (context: PlanContext, field: StoredField): string => `n${context.version}_${field.id}`

const rename = ({ space }: PlanContext, table: TableDef, from: string, to: string): string =>
  `alter table ${physicalName(space, table)} rename column ${quoted(from)} to ${quoted(to)}`

const add = ({ space }: PlanContext, table: TableDef, { columnType }: StoredField, column: string): string =>
  `alter table ${physicalName(space, table)} add column ${quoted(column)} ${columnType}`

const dropAside = ({ space }: PlanContext, table: TableDef, column: string): string =>
  `alter table ${physicalName(space, table)} drop column ${quoted(column)}`

const followerOf = (space: string, table: TableDef, column: string): string =>
  quoted(schemaOf(space, table), `t_${table.id}_${column}`)

/** Trigger that keeps a column in sync with its source column while it is filled. */
export const createFollower = (space: string, table: TableDef, column: string, fill: Fill): string => {
  const body = `begin new.${quoted(column)} := ${fill.written}; return new; end`
  const follower = followerOf(space, table, column)
  return (
    `create or replace function ${follower}() returns trigger language plpgsql as '${body.replaceAll("'", "''")}'; ` +
    `create or replace trigger ${quoted(column)} before insert or update of ${quoted(fill.from)} ` +
    `on ${physicalName(space, table)} for each row execute function ${follower}()`
  )
}

export const dropFollower = (space: string, table: TableDef, column: string): string =>
  `drop trigger if exists ${quoted(column)} on ${physicalName(space, table)}; ` +
  `drop function if exists ${followerOf(space, table, column)}()`
