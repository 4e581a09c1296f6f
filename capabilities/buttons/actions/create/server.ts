import { valuesOf } from '@gantry/designs/server'
import { createRecords, tableOf } from '@gantry/records/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { CreateOptions } from './shared.ts'

/** Begins a record in its form, or saves one for each record that was pressed on. */
export const create: ActionServer<CreateOptions> = async (ctx, { table, rows }, options) => {
  const target = await tableOf(ctx, options.table)
  const valuesFor = valuesOf(ctx, options.values, table, target)
  if (options.atOnce !== true) {
    const [row] = rows
    const values = row ? valuesFor(row).values : {}
    return { ...nothing, done: row ? [row.id] : [], form: { table: target.id, values } }
  }
  if (rows.length === 0) {
    await createRecords(ctx, target.id, [{}])
    return nothing
  }
  const made = rows.map(row => ({ row, ...valuesFor(row) }))
  const sound = made.filter(({ issues }) => issues.length === 0)
  const outcomes = await createRecords(
    ctx,
    target.id,
    sound.map(({ values }) => values),
  )
  const written = sound.map(({ row }, at) => ({ row, outcome: outcomes[at] }))
  return {
    ...nothing,
    done: written.flatMap(({ row, outcome }) => (outcome?.ok ? [row.id] : [])),
    refused: [
      ...made.flatMap(({ row, issues }) =>
        issues.length > 0 ? [{ id: row.id, code: 'record.invalid', issues }] : [],
      ),
      ...written.flatMap(({ row, outcome }) =>
        outcome && !outcome.ok ? [{ id: row.id, code: outcome.code, issues: outcome.issues }] : [],
      ),
    ],
  }
}
