import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDraft } from '@gantry/model/shared'
import { catalogOf, effectiveRights, type TableSave } from '@gantry/records/server'
import { openFields } from './seen-table.ts'

/**
 * Converts the tables of a change for the engine. `GET /tables/{table}` omits fields closed to the caller, so a
 * definition that lacks such a field may have lost it unintentionally: it is dropped only if `drops` names it.
 * @throws AppError table.invalid with an issue for each such field
 */
export const agreedSaves = async (ctx: Ctx, drafts: readonly TableDraft[]): Promise<readonly TableSave[]> => {
  const { tables } = await catalogOf(ctx)
  const issues = []
  const saves: TableSave[] = []
  for (const { drops = [], ...save } of drafts) {
    saves.push(save)
    const { definition } = save
    const stored = tables.get(definition.id)
    if (!stored) continue
    const left = Object.keys(stored.fields).filter(
      id => !Object.hasOwn(definition.fields, id) && !drops.includes(id),
    )
    if (left.length === 0) continue
    const open = openFields(await effectiveRights(ctx, stored))
    for (const id of left)
      if (!open.has(id))
        issues.push(issue(`${definition.id}.fields.${id}`, 'left_out', { table: definition.id }))
  }
  if (issues.length > 0) throw new AppError('table.invalid', {}, issues)
  return saves
}
