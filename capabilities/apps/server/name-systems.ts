import { everySpace, ident, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { physicalTable, readDefinitions, updateRecord } from '@gantry/records/server'
import { systemNamed } from './make-app.ts'
import { application } from './tables.ts'

const reason = 'systems became records of their own'

/**
 * Data migration: the system of an application was once a text, whose column is kept from the old definition. Creates a record for every
 * such name and links the applications to it; later runs do nothing.
 */
export const nameSystems = async (kernel: Kernel): Promise<void> => {
  const all = systemCtx(kernel, everySpace, reason)
  const stored = (await readDefinitions(all.db, everySpace, [application.id])).get(application.id)
  const column = stored?.tombstones.findLast(({ field }) => field === 'system')?.column
  if (column === undefined) return
  const { rows } = await all.db.run<{ space: string; id: string; version: number; name: string }>(sql`
    select space, id, version, ${ident(column)} as name from ${physicalTable(everySpace, application)}
    where ${ident(column)} is not null and f_part_of is null and deleted_at is null`)
  for (const { space, id, version, name } of rows) {
    const ctx = systemCtx(kernel, space, reason)
    await inTransaction(ctx, async tx => {
      await updateRecord(tx, application.id, id, { version, part_of: await systemNamed(tx, name) })
      await tx.db.run(
        sql`update ${physicalTable(space, application)} set ${ident(column)} = null where space = ${space} and id = ${id}`,
      )
    })
  }
}
