import { AppError } from '@gantry/base/shared'
import { type Ctx, empty, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { prepared } from '../prepared.ts'

/**
 * Claims a record for a process that is about to hold it, in the transaction of that process. Writes under way are waited for, so
 * that what is read next includes them; writes that were checked and not carried out yet fail as concurrent changes, because the
 * record has another version by then.
 * @throws AppError record.not_found
 */
export const claimRecord = async (ctx: Ctx, table: TableDef, record: string): Promise<void> => {
  const { text, values } = sql`
    update ${physicalTable(ctx.space, table)} set version = version + 1
    where id = ${record}::uuid and deleted_at is null
      ${table.home === 'platform' ? sql`and space = ${ctx.space}` : empty}
    returning id`
  const { rows } = await ctx.db.run({ text, values }, prepared(text))
  if (rows.length === 0) throw new AppError('record.not_found', { table: table.id, id: record })
}
