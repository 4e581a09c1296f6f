import { AppError, issue } from '@gantry/base/shared'
import {
  auditTemplate,
  auditValues,
  type Ctx,
  fill,
  ident,
  inTransaction,
  outboxTemplate,
  outboxValues,
  sql,
} from '@gantry/kernel/server'
import { type TableId, where } from '@gantry/model/shared'
import { scopeOf } from '../policy/effective-rights.ts'
import { labelsOfTable } from '../policy/labels-of-table.ts'
import { condition } from '../read/question.ts'
import { admission, from } from '../read/reading.ts'
import { keptReading } from '../read/readings.ts'

export interface Labelling {
  readonly records: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * Puts labels on records and takes them off. Whoever may read a record and a label may do so; records he may not
 * read are left out.
 * @returns the number of records that changed
 * @throws AppError table.not_found, record.not_found where none of the records is readable, request.invalid for a
 * label that is not open to the caller or belongs to another application
 */
export const labelRecords = (ctx: Ctx, table: TableId, asked: Labelling): Promise<number> =>
  inTransaction(ctx, async tx => {
    const { labels } = await placesOf(tx, table)
    await refuseUnknown(tx, table, asked)
    const records = await readable(tx, table, asked.records)
    if (records.length === 0) throw new AppError('record.not_found', { table, id: asked.records[0] ?? '' })
    if (!labels) return 0
    const added = await tx.db.run<{ record: string }>(sql`
      insert into gantry.record_label (space, table_id, record_id, label_id, given_by, given_at)
      select ${tx.space}, ${table}, r, b, ${tx.actor.personId}::uuid, ${tx.now}::timestamptz
      from unnest(${records}::uuid[]) r cross join unnest(${[...asked.add]}::uuid[]) b
      on conflict do nothing returning record_id as record`)
    const removed = await tx.db.run<{ record: string }>(sql`
      delete from gantry.record_label
      where space = ${tx.space} and table_id = ${table} and record_id = any(${records}::uuid[])
        and label_id = any(${[...asked.remove]}::uuid[])
      returning record_id as record`)
    const changed = [...new Set([...added.rows, ...removed.rows].map(({ record }) => record))]
    if (changed.length === 0) return 0
    const details = { add: [...asked.add], remove: [...asked.remove] }
    const lines = changed.map(recordId => ({ recordId, details }))
    await tx.db.run(fill(auditTemplate(), auditValues(tx, { action: 'record.labelled', table }, lines)))
    const events = changed.map(recordId => ({ type: 'record.labelled', table, recordId, payload: details }))
    await tx.db.run(fill(outboxTemplate(), outboxValues(tx, events)))
    return changed.length
  })

/** The labels on records, as far as both are open to the caller; records without labels are left out. */
export const labelsOnRecords = async (
  ctx: Ctx,
  table: TableId,
  records: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { scope, labels } = await placesOf(ctx, table)
  const seen = await readable(ctx, table, records)
  if (!labels || seen.length === 0) return {}
  const reading = keptReading({ ...scope, table: labels }, 'read')
  const { rows } = await ctx.db.run<{ record: string; labels: string[] }>(sql`
    select x.record_id as record, array_agg(x.label_id::text order by ${ident(reading.alias, 'id')}) as labels
    from gantry.record_label x join ${from(reading)} on ${ident(reading.alias, 'id')} = x.label_id
    where x.space = ${ctx.space} and x.table_id = ${table} and x.record_id = any(${seen}::uuid[])
      and ${admission(reading)}
    group by x.record_id`)
  return Object.fromEntries(rows.map(({ record, labels }) => [record, labels]))
}

const placesOf = async (ctx: Ctx, table: TableId) => {
  const scope = await scopeOf(ctx, table)
  return { scope, labels: labelsOfTable(scope.catalog, scope.table) }
}

/** Those of the records that the caller may read. */
const readable = async (ctx: Ctx, table: TableId, ids: readonly string[]): Promise<string[]> => {
  const scope = await scopeOf(ctx, table)
  const reading = keptReading(scope, 'read')
  if (reading.admitted === false) throw new AppError('table.not_found', { table })
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select r.id from ${from(reading)} where ${admission(reading)} and r.id = any(${[...new Set(ids)]}::uuid[])`)
  return rows.map(({ id }) => id)
}

const refuseUnknown = async (ctx: Ctx, table: TableId, { add, remove }: Labelling): Promise<void> => {
  const { scope, labels } = await placesOf(ctx, table)
  const known = new Set<string>()
  if (labels) {
    const reading = keptReading({ ...scope, table: labels }, 'read')
    const { rows } = await ctx.db.run<{ id: string }>(sql`
      select r.id from ${from(reading)} where ${admission(reading)}
        and ${condition(reading, where('app', 'eq', scope.table.app ?? ''), reading.scope)}
        and r.id = any(${[...new Set([...add, ...remove])]}::uuid[])`)
    for (const { id } of rows) known.add(id)
  }
  const issues = [
    ...add.flatMap((id, at) => (known.has(id) ? [] : [issue(`add.${at}`, 'unknown')])),
    ...remove.flatMap((id, at) => (known.has(id) ? [] : [issue(`remove.${at}`, 'unknown')])),
  ]
  if (issues.length > 0) throw new AppError('request.invalid', { table }, issues)
}
