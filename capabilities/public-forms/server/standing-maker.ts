import { memberActors } from '@gantry/identity/server'
import { type Ctx, createCtx, type Kernel, readSpaceSetting, sql, systemCtx } from '@gantry/kernel/server'
import { publicFormsSetting, type TableDef, timeZoneSetting } from '@gantry/model/shared'
import { appOfTable, catalogOf, mayDesign } from '@gantry/records/server'
import type { FormRow } from './form-row.ts'

/** A form whose maker stands for it: with the maker's own rights, and the table as it is published now. */
export interface Standing {
  readonly maker: Ctx
  readonly table: TableDef
}

/**
 * The maker of a form and its table; null where the space forbids public forms, the maker has left, may not design the table any
 * more, or the table is gone or stopped.
 */
export const standingMaker = async (
  kernel: Kernel,
  form: Pick<FormRow, 'space' | 'maker' | 'table'>,
  { lang, requestId }: { readonly lang: Ctx['actor']['lang']; readonly requestId: string },
): Promise<Standing | null> => {
  if (!(await readSpaceSetting(kernel, form.space, publicFormsSetting))) return null
  const system = systemCtx(kernel, form.space, 'open a public form', lang)
  const [found] = await memberActors(system, sql`m.id = ${form.maker}::uuid`, 1)
  if (!found?.active) return null
  const timeZone = (await readSpaceSetting(kernel, form.space, timeZoneSetting)) || system.actor.timeZone
  const maker = createCtx(kernel, { ...found.actor, timeZone }, requestId)
  const { tables, stopped } = await catalogOf(maker)
  const table = tables.get(form.table)
  if (!table || table.home === 'platform' || table.master !== undefined || stopped?.has(table.id)) return null
  return (await mayDesign(maker, appOfTable(tables, table.id))) ? { maker, table } : null
}
