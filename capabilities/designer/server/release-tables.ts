import { asJson } from '@gantry/base/shared'
import { releaseDesign, releasePending, setDesignState } from '@gantry/designs/server'
import { type Ctx, type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import {
  catalogOf,
  findTable,
  readDefinitions,
  type Switched,
  slaveFields,
  storedView,
} from '@gantry/records/server'
import type { TableDesign } from '../shared/types.ts'

/** The published definition of a table as a design body; null for product tables and slave tables. */
export const publishedDesign = async (ctx: Ctx, table: TableId): Promise<TableDesign | null> => {
  const master = findTable(await catalogOf(ctx), table)
  const ids = [table, ...slaveFields(master).map(slave => slave.table)]
  const stored = await readDefinitions(ctx.db, ctx.space, ids)
  // Stored definitions, not catalog entries: the catalog adds what is derived from other tables.
  const tables = ids.flatMap(id => stored.get(id)?.definition ?? [])
  if (master.master !== undefined || stored.get(table)?.source !== 'space') return null
  return { tables, view: await storedView(ctx, master) }
}

/** Writes the releases of switched tables, in the switching transaction, however the tables were saved. */
export const releaseTables = async (ctx: Ctx, { what, tables, change }: Switched): Promise<void> => {
  const stored = await readDefinitions(ctx.db, ctx.space, tables)
  const drawn = [...stored.values()].filter(({ source }) => source === 'space')
  const masters = new Set(drawn.map(({ definition: { id, master } }) => master ?? id))
  for (const id of masters) {
    if (what === 'dropped') await setDesignState(ctx, { kind: 'table', id }, 'removed')
    else await releaseTable(ctx, id, change)
  }
  if (change !== null) await releasePending(ctx, change)
}

const releaseTable = async (ctx: Ctx, id: TableId, change: string | null): Promise<void> => {
  if (!(await catalogOf(ctx)).tables.has(id)) return
  const design = await publishedDesign(ctx, id)
  if (!design) return
  await setDesignState(ctx, { kind: 'table', id }, 'active')
  await releaseDesign(ctx, { kind: 'table', id, body: asJson(design) }, change)
}

/** Writes the first release of tables older than the release feature. Does nothing at later starts. */
export const releaseOlderTables = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ readonly space: string; readonly id: TableId }>(sql`
    select t.space, t.id from gantry.table_def t
    where t.source = 'space' and t.hidden_at is null and t.definition ->> 'master' is null and not exists (
      select from gantry.design d
      where d.space = t.space and d.kind = 'table' and d.id = t.id and d.release is not null)
    order by t.space, t.id`)
  for (const { space, id } of rows)
    await releaseTable(systemCtx(kernel, space, 'first release of tables that were there'), id, null)
}
