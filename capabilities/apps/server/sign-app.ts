import { asSystem, type Ctx, inTransaction } from '@gantry/kernel/server'
import { requireDesigner, updateRecord } from '@gantry/records/server'
import { application } from './tables.ts'

interface Sign {
  readonly version: number
  readonly name: string
  readonly description: string | null
  readonly icon: string
  readonly color: number
}

/**
 * Names and signs an application anew. Its designers do so, thus the administrators of its system too, whom the policy of
 * the table cannot name: rows by a linked record are not for writing. Where it stands and who administers it stay as they are.
 *
 * @throws AppError permission.denied, record.not_found, record.changed
 */
export const signApp = (
  ctx: Ctx,
  id: string,
  { version, name, description, icon, color }: Sign,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireDesigner(tx, id)
    await updateRecord(
      asSystem(tx, 'whoever designs an application names and signs it'),
      application.id,
      id,
      // Nothing else of what was sent: the record is written with the rights of the system.
      { version, name: name.trim(), description, icon, color },
    )
  })
