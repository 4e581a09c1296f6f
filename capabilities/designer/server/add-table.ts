import { application } from '@gantry/apps/server'
import { idFrom } from '@gantry/fields/shared'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { type Operation, type TableDef, type TableId, userType } from '@gantry/model/shared'
import { catalogOf, getRecord, readDefinitions, saveTables } from '@gantry/records/server'

interface NewTable {
  readonly app: string
  readonly label: string
  /** What its first field is called, which names a record. */
  readonly title: string
}

const everything: readonly Operation[] = [
  'read',
  'create',
  'update',
  'remove',
  'import',
  'export',
  'share',
  'handOver',
  'unmask',
]

/**
 * Makes a table of an application with one field, open to administrators alone until its designer says more.
 * @throws AppError record.not_found for an application that is not there
 */
export const addTable = async (ctx: Ctx, { app, label, title }: NewTable): Promise<TableId> =>
  inTransaction(ctx, async ctx => {
    await getRecord(ctx, application.id, app)
    const definition: TableDef = {
      id: await freeTableId(ctx, label),
      label,
      app,
      title: 'name',
      fields: { name: { type: 'text', label: title, required: true, maxLength: 200 } },
      policy: [{ who: userType('admin'), operations: everything }],
    }
    await saveTables(ctx, [{ definition }])
    return definition.id
  })

/** An id that no table has or had. */
const freeTableId = async (ctx: Ctx, label: string): Promise<TableId> => {
  const wanted = idFrom(label, 'table')
  const { tables } = await catalogOf(ctx)
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}_${n}`
    if (tables.has(id)) continue
    if ((await readDefinitions(ctx.db, ctx.space, [id])).size === 0) return id
  }
}
