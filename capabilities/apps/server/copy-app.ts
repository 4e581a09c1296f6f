import { type Ctx, inTransaction } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import {
  catalogOf,
  getRecord,
  readDefinitions,
  saveTables,
  storedView,
  type TableSave,
  tableOf,
} from '@gantry/records/server'
import type { AppFacts, CreatedApp } from '../shared/types.ts'
import { type Copies, copiedTable } from './copied-table.ts'
import { makeApp } from './make-app.ts'
import { freeTableId } from './new-table.ts'
import { application } from './tables.ts'

/**
 * Copies an application with its tables, rights and looks, without records. What its tables say of one another, the copies
 * say of one another; what they say of other applications stays.
 * @throws AppError record.not_found, request.invalid when the name is taken
 */
export const copyApp = (
  ctx: Ctx,
  id: string,
  wanted: Pick<AppFacts, 'name' | 'system'>,
): Promise<CreatedApp> =>
  inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, application.id, id)
    const app = await makeApp(tx, {
      ...wanted,
      description: typeof data.description === 'string' ? data.description : undefined,
      icon: String(data.icon),
      color: Number(data.color),
    })
    const { tables } = await catalogOf(tx)
    const ids = [...tables.values()].filter(table => table.app === id).map(table => table.id)
    // As they were drawn: the catalog adds what follows from other tables.
    const stored = [...(await readDefinitions(tx.db, tx.space, ids)).values()].map(each => each.definition)
    const copies = await idsOfCopies(tx, stored)
    const saves: TableSave[] = []
    for (const table of stored) {
      const definition = copiedTable(table, app, copies)
      const view = table.master === undefined ? await storedView(tx, await tableOf(tx, table.id)) : null
      saves.push({ definition, ...(view && { view: { ...view, table: definition.id } }) })
    }
    if (saves.length > 0) await saveTables(tx, saves)
    return {
      id: app,
      tables: saves.flatMap(({ definition }) => (definition.master === undefined ? [definition.id] : [])),
      job: null,
    }
  })

const idsOfCopies = async (tx: Ctx, tables: readonly TableDef[]): Promise<Copies> => {
  const copies = new Map<TableId, TableId>()
  for (const { id } of tables) copies.set(id, await freeTableId(tx, id, new Set(copies.values())))
  return copies
}
