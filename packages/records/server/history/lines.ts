import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import { physicalTable } from '../physical.ts'
import type { Changes } from '../write/change.ts'
import type { Target } from '../write/target.ts'

/** An audit row about a record. */
export interface RecordLine {
  readonly id: number
  readonly record: string
  readonly version: number
  readonly action: 'created' | 'updated' | 'removed' | 'restored'
  readonly changes: Changes | null
}

export const recordActions = ['created', 'updated', 'removed', 'restored'].map(action => `record.${action}`)

/** A place in the past: after an audit row, at a moment (ISO 8601), or as a version of the record. */
export type When = { readonly line: number } | { readonly moment: string } | { readonly version: number }

const later = (when: When): Sql => {
  if ('line' in when) return sql`id > ${when.line}`
  return 'version' in when ? sql`version > ${when.version}` : sql`at > ${when.moment}::timestamptz`
}

/**
 * A record that the product created with an earlier `createdAt` (demo data, migrations) exists from that moment on, although
 * its audit line is later. Records created by people never carry another time.
 */
const butMadeBefore = (ctx: Ctx, { table }: Target, when: When): Sql =>
  !('moment' in when)
    ? empty
    : sql`and (action <> 'record.created' or reason is null or not exists (
        select from ${physicalTable(ctx.space, table)} t where t.id = gantry.audit.record_id and t.created_at <= ${when.moment}::timestamptz))`

/** Changes of records since then, newest first. */
export const linesSince = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
  when: When,
): Promise<ReadonlyMap<string, readonly RecordLine[]>> => {
  const { rows } = await ctx.db.run<RecordLine>(sql`
    select id, record_id as record, version, substr(action, length('record.') + 1) as action, changes
    from gantry.audit
    where space = ${ctx.space} and table_id = ${target.table.id} and record_id = any(${[...ids]}::uuid[])
      and action = any(${recordActions}) and ${later(when)} ${butMadeBefore(ctx, target, when)}
    order by id desc`)
  const lines = new Map<string, RecordLine[]>()
  for (const row of rows) lines.set(row.record, [...(lines.get(row.record) ?? []), row])
  return lines
}
