import { idFrom } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Grant, TableDef, TableId } from '@gantry/model/shared'
import { catalogOf, readDefinitions, saveTables } from '@gantry/records/server'

interface NewTable {
  readonly app: string
  readonly label: string
  /** Label of the first field, which is the table's title field. */
  readonly title: string
  readonly policy: readonly Grant[]
}

/** Creates a table with one field in an application. Returns its id. */
export const newTable = async (tx: Ctx, { app, label, title, policy }: NewTable): Promise<TableId> => {
  const definition: TableDef = {
    id: await freeTableId(tx, label),
    label,
    app,
    title: 'name',
    fields: { name: { type: 'text', label: title, required: true, maxLength: 200 } },
    policy,
  }
  await saveTables(tx, [{ definition }])
  return definition.id
}

/** A table id made from a label, never used in the space and not in `taken`. */
export const freeTableId = async (
  ctx: Ctx,
  label: string,
  taken: ReadonlySet<TableId> = new Set(),
): Promise<TableId> => {
  const wanted = idFrom(label, 'table')
  const { tables } = await catalogOf(ctx)
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}_${n}`
    if (taken.has(id) || tables.has(id)) continue
    if ((await readDefinitions(ctx.db, ctx.space, [id])).size === 0) return id
  }
}
