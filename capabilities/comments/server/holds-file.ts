import type { FileHolder } from '@gantry/files/server'
import { sql } from '@gantry/kernel/server'
import { refuseUnreadable } from './open-record.ts'

/** A file of a comment is open to everybody who may read the record the comment is about. */
export const holdsFile: FileHolder = async (ctx, { file, table, record, part }) => {
  await refuseUnreadable(ctx, table, record)
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.comment c, json_array_elements(c.files) f
    where c.space = ${ctx.space} and c.id = ${part}::uuid and c.table_id = ${table} and c.record_id = ${record}::uuid
      and f ->> 'id' = ${file}`)
  return rows.length > 0
}
