import type { TableDef } from '@gantry/model/shared'
import { type ColumnChange, changeColumns } from './change-columns.ts'
import { createTable } from './create-table.ts'
import { createIndex, type Index, indexesOf, physicalName } from './indexes.ts'
import { quoted, schemaOf } from './names.ts'
import type { Plan, PlanContext, Preparation, Step } from './plan.ts'

/**
 * The statements that turn the table of one definition into the table of another. Pure; none of them destroys a value: a
 * dropped column is renamed and comes back with its field.
 */
export const planChange = (previous: TableDef | null, next: TableDef, context: PlanContext): Plan => {
  if (previous === null) return { steps: createTable(context.space, next), preparations: [], tombstones: [] }
  const columns = changeColumns(previous, next, context)
  const replaced = new Set(columns.map(change => change.replaced))
  const before = indexesOf(previous)
  const after = indexesOf(next)
  const survives = (index: Index, among: readonly Index[]): boolean =>
    among.some(other => same(index, other)) && !index.fields.some(field => replaced.has(field))

  const dropped = before.filter(index => !survives(index, after))
  const added = after.filter(index => !survives(index, before))
  const ready = (index: Index): boolean => index.fields.every(field => !replaced.has(field))
  const revived = new Set(columns.map(change => change.revived))
  return {
    steps: [
      ...holdWriters(context, next, columns),
      ...columns.flatMap(change => change.moves ?? []),
      ...dropped.map(index => dropIndex(context, next, index)),
      ...columns.flatMap(change => change.steps),
      ...added.map(index => addIndex(context, next, index, ready(index))),
    ],
    preparations: [
      ...columns.flatMap(change => change.preparation ?? []),
      ...added.filter(ready).map((index): Preparation => {
        const sql = createIndex(context.space, next, index).replace(' index ', ' index concurrently ')
        return { kind: 'index', name: index.name, sql }
      }),
    ],
    tombstones: [
      ...context.tombstones.filter(tombstone => !revived.has(tombstone)),
      ...columns.flatMap(change => change.buried ?? []),
    ],
  }
}

/** The plan as it is left once its preparations are made. */
export const afterPreparation = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.filter(step => !step.ahead),
})

/** Values are moved for the last time while nobody writes: a writer between that and the renaming would deadlock. */
const holdWriters = (context: PlanContext, table: TableDef, columns: readonly ColumnChange[]): Step[] => {
  const field = columns.find(change => change.moves)?.replaced
  const sql = `lock table ${physicalName(context.space, table)} in share row exclusive mode`
  return field === undefined ? [] : [{ effect: 'instant', change: 'field.changed', field, sql }]
}

const same = (one: Index, other: Index): boolean => JSON.stringify(one) === JSON.stringify(other)

const dropIndex = (context: PlanContext, table: TableDef, index: Index): Step => ({
  effect: 'instant',
  change: 'index.dropped',
  sql: `drop index ${quoted(schemaOf(context.space, table), index.name)}`,
})

const addIndex = (context: PlanContext, table: TableDef, index: Index, ahead: boolean): Step => ({
  effect: 'rewrite',
  change: 'index.added',
  sql: createIndex(context.space, table, index),
  ...(ahead && { ahead }),
})
