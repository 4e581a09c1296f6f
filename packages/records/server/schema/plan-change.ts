import type { TableDef } from '@gantry/model/shared'
import { columnName } from '../physical.ts'
import { type BookingTable, bookingTable } from './booking-table.ts'
import { type ColumnChange, changeColumns } from './change-columns.ts'
import { createTable } from './create-table.ts'
import { createIndex, earlierIndexes, type Index, indexesOf, physicalName } from './indexes.ts'
import { indexName, quoted, schemaOf } from './names.ts'
import type { Plan, PlanContext, Preparation, Step } from './plan.ts'

/**
 * Plans the statements that change a table from one definition to another, in one transaction or with the long
 * part done in advance. Pure. Values are destroyed only in columns that the context names as `blank`: a dropped
 * column is renamed and restored with its field.
 */
export const planChange = (previous: TableDef | null, next: TableDef, context: PlanContext): Plan => {
  if (previous === null) {
    const steps = createTable(context.space, next)
    return { steps, preparations: [], switch: steps, tombstones: [], newColumns: 0 }
  }
  const columns = changeColumns(previous, next, context)
  const replaced = new Set(columns.map(change => change.replaced))
  const before = indexesOf(previous)
  const after = indexesOf(next)
  const survives = (index: Index, among: readonly Index[]): boolean =>
    among.some(other => same(index, other)) && !index.fields.some(field => replaced.has(field))

  const earlier = earlierIndexes(previous)
  const dropped = [
    ...before.filter(index => !survives(index, after)),
    ...earlier.filter(index => index.fields.some(field => replaced.has(field))),
  ]
  const added = after.filter(index => !survives(index, before))
  const revived = new Set(columns.map(change => change.revived))
  // An index of an earlier version that is needed again releases its name to the new one.
  const again = added.filter(({ name }) => earlier.some(index => index.name === name))
  const drops = [...dropped, ...again.filter(index => !dropped.some(({ name }) => name === index.name))].map(
    index => dropIndex(context, next, index),
  )
  // The switch itself adds columns without values and indexes.
  const ahead = columns.filter(
    ({ preparation, replaced: field }) =>
      preparation && (preparation.fill || added.some(index => index.fields.some(id => id === field))),
  )
  const early = new Set(ahead)
  const bookings = changeBookings(context.space, previous, next, replaced)
  return {
    steps: [
      ...holdWriters(context, next, columns),
      ...bookings.drops,
      ...columns.flatMap(change => change.moves),
      ...drops,
      ...columns.flatMap(change => change.steps),
      ...added.map(index => addIndex(index, 'rewrite', createIndex(context.space, next, index))),
      ...bookings.adds,
    ],
    preparations: [
      ...ahead.flatMap(change => change.preparation ?? []),
      ...added.map(index => prepareIndex(context, next, index, columns)),
      ...(bookings.isAhead ? [{ kind: 'bookings' as const }] : []),
    ],
    switch: [
      ...bookings.drops,
      ...drops,
      ...columns.flatMap(change => (early.has(change) || !change.preparation ? change.switch : change.steps)),
      ...added.map(index => addIndex(index, 'instant', renameIndex(context, next, index))),
      ...(bookings.isAhead ? [] : bookings.adds),
    ],
    tombstones: [
      ...context.tombstones.filter(tombstone => !revived.has(tombstone)),
      ...columns.flatMap(change => change.buried ?? []),
    ],
    newColumns: columns.filter(({ preparation }) => preparation).length,
  }
}

/** The plan with non-unique indexes left to a job, for a start that must not wait for them. */
export const withoutIndexes = (plan: Plan): Plan => {
  const later = plan.preparations.flatMap(one => (one.kind === 'index' && !one.unique ? [one.index] : []))
  return {
    ...plan,
    preparations: plan.preparations.filter(one => one.kind !== 'index' || one.unique),
    switch: plan.switch.filter(({ index }) => index === undefined || !later.includes(index)),
  }
}

/**
 * Changed rules get a new side table. It is filled in advance unless a column it reads is itself being replaced.
 */
const changeBookings = (
  space: string,
  previous: TableDef,
  next: TableDef,
  replaced: ReadonlySet<unknown>,
): { readonly drops: readonly Step[]; readonly adds: readonly Step[]; readonly isAhead: boolean } => {
  const [before, after] = [bookingTable(space, previous), bookingTable(space, next)]
  const isKept = before?.name === after?.name && !after?.fields.some(field => replaced.has(field))
  if (isKept) return { drops: [], adds: [], isAhead: false }
  return {
    drops: (before?.drop ?? []).map(sql => ({ effect: 'instant', change: 'bookings.dropped', sql })),
    adds: after ? addBookings(space, next, after) : [],
    isAhead:
      after !== null && before?.name !== after.name && !after.fields.some(field => replaced.has(field)),
  }
}

const addBookings = (space: string, table: TableDef, bookings: BookingTable): readonly Step[] =>
  [...bookings.create, bookings.fill(physicalName(space, table)), bookings.check('bookings')].map(sql => ({
    effect: 'rewrite',
    change: 'bookings.added',
    sql,
  }))

/** The last conversion blocks writers: a writer between it and the renaming would deadlock. */
const holdWriters = (context: PlanContext, table: TableDef, columns: readonly ColumnChange[]): Step[] => {
  const field = columns.find(change => change.moves.length > 0)?.replaced
  const sql = `lock table ${physicalName(context.space, table)} in share row exclusive mode`
  return field === undefined ? [] : [{ effect: 'instant', change: 'field.changed', field, sql }]
}

const same = (one: Index, other: Index): boolean => JSON.stringify(one) === JSON.stringify(other)

/** An index of an earlier version may never have been built. */
const dropIndex = (context: PlanContext, table: TableDef, index: Index): Step => ({
  effect: 'instant',
  change: 'index.dropped',
  ...fieldOf(index),
  sql: `drop index if exists ${quoted(schemaOf(context.space, table), index.name)}`,
})

const addIndex = (index: Index, effect: Step['effect'], sql: string): Step => ({
  effect,
  change: 'index.added',
  ...fieldOf(index),
  index: index.name,
  sql,
})

const fieldOf = ({ fields: [field] }: Index): Pick<Step, 'field'> => (field === undefined ? {} : { field })

/** Temporary name: the index being replaced is still in use. */
const aheadName = (context: PlanContext, index: Index): string => indexName(`n${context.version}`, index.name)

const renameIndex = (context: PlanContext, table: TableDef, index: Index): string =>
  `alter index ${quoted(schemaOf(context.space, table), aheadName(context, index))} rename to ${quoted(index.name)}`

/** Uses the columns that hold the values until the switch renames them. */
const prepareIndex = (
  context: PlanContext,
  table: TableDef,
  index: Index,
  columns: readonly ColumnChange[],
): Preparation => {
  const keys = columns.reduce<readonly string[]>((all, { replaced, standing }) => {
    if (replaced === undefined || standing === undefined) return all
    // A key may be an expression over the column, as of an amount within its JSON.
    const name = quoted(columnName(replaced))
    return all.map(key => key.replaceAll(name, () => quoted(standing)))
  }, index.keys)
  const name = aheadName(context, index)
  const sql = createIndex(context.space, table, { ...index, name, keys }).replace(
    ' index ',
    ' index concurrently ',
  )
  return { kind: 'index', fields: index.fields, index: index.name, name, unique: index.unique, sql }
}
