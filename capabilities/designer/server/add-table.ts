import { application, newTable } from '@gantry/apps/server'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { operations, type TableId, userType } from '@gantry/model/shared'
import { getRecord, requireDesigner } from '@gantry/records/server'

interface NewTable {
  readonly app: string
  readonly label: string
  /** Label of the first field, which is the table's title field. */
  readonly title: string
}

/**
 * Creates a table with one field in an application. Only administrators have access until its rights are designed.
 * @throws AppError permission.denied; record.not_found if the application does not exist
 */
export const addTable = (ctx: Ctx, { app, label, title }: NewTable): Promise<TableId> =>
  inTransaction(ctx, async tx => {
    await getRecord(tx, application.id, app)
    await requireDesigner(tx, app)
    const policy = [{ who: userType('admin'), operations: operations.filter(each => each !== 'monitor') }]
    return newTable(tx, { app, label, title, policy })
  })
