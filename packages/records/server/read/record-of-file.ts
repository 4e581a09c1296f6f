import { AppError } from '@gantry/base/shared'
import { type Ctx, empty, join, raw, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { quoted } from '../schema/names.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { filesOfRecord } from './files-of-record.ts'

/** Records of one table that are looked at, and those whose rights are checked. */
const mostOfTable = 3
const mostChecked = 10

interface Place {
  readonly table: TableId
  readonly record: string
}

/**
 * A record that holds a file in a field and that the actor may read, the record of the slave row where a slave row holds it; null: there
 * is none. It scans every table with fields for files, so it answers one file at a time.
 */
export const recordOfFile = async (ctx: Ctx, file: string): Promise<Place | null> => {
  const { tables } = await catalogOf(ctx)
  const held = JSON.stringify([{ id: file }])
  const searches = [...tables.values()].flatMap(table => {
    const columns = storedFields(table)
      .filter(({ type }) => type.files)
      .map(({ column }) => sql`${raw(quoted(column))} @> ${held}::jsonb`)
    if (columns.length === 0) return []
    const record = table.master === undefined ? raw('id') : raw('master_id')
    return [
      sql`(select ${table.master ?? table.id}::text as "table", ${record}::text as record
        from ${physicalTable(ctx.space, table)}
        where deleted_at is null ${ofSpace(ctx, table)} and (${join(columns, ' or ')}) limit ${mostOfTable})`,
    ]
  })
  if (searches.length === 0) return null
  const { rows } = await ctx.db.run<Place>(sql`${join(searches, ' union all ')} limit ${mostChecked}`)
  for (const place of rows) if (await isOpen(ctx, place, file)) return place
  return null
}

const ofSpace = ({ space }: Ctx, table: TableDef) =>
  table.home === 'platform' ? sql`and space = ${space}` : empty

/** What reading a record answers that is closed to the actor. */
const closed = ['record.not_found', 'table.not_found', 'permission.denied']

const isOpen = async (ctx: Ctx, { table, record }: Place, file: string): Promise<boolean> => {
  try {
    return (await filesOfRecord(ctx, table, record)).some(({ id }) => id === file)
  } catch (error) {
    if (error instanceof AppError && closed.includes(error.code)) return false
    throw error
  }
}
