import { application, newTable } from '@gantry/apps/server'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { operations, type TableId, userType } from '@gantry/model/shared'
import { getRecord, requireDesigner } from '@gantry/records/server'

interface NewTable {
  readonly app: string
  readonly label: string
  /** What its first field is called, which names a record. */
  readonly title: string
}

/**
 * Makes a table of an application with one field, open to administrators alone until its designer says more.
 * @throws AppError permission.denied, record.not_found for an application that is not there
 */
export const addTable = (ctx: Ctx, { app, label, title }: NewTable): Promise<TableId> =>
  inTransaction(ctx, async tx => {
    await getRecord(tx, application.id, app)
    await requireDesigner(tx, app)
    const policy = [{ who: userType('admin'), operations: operations.filter(each => each !== 'monitor') }]
    return newTable(tx, { app, label, title, policy })
  })
