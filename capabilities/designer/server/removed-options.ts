import { issue, localise, type Text } from '@gantry/base/shared'
import { type Problem, warning } from '@gantry/designs/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef } from '@gantry/model/shared'
import { recordsHolding } from '@gantry/records/server'
import type { TableDesign } from '../shared/types.ts'

/** Warnings for options that are removed while records hold them, with their number. */
export const removedOptions = async (
  ctx: Ctx,
  before: TableDesign | null,
  after: TableDesign,
): Promise<readonly Problem[]> => {
  const found: Problem[] = []
  for (const table of before?.tables ?? []) {
    const now = after.tables.find(({ id }) => id === table.id)
    for (const [id, field] of Object.entries(table.fields)) {
      const removed = removedFrom(field, now?.fields[id])
      const { count, capped } = await recordsHolding(
        ctx,
        table,
        id,
        removed.map(option => option.id),
      )
      if (count === 0) continue
      const say = (label: Text) => localise(label, ctx.actor.lang)
      const names = removed.slice(0, 3).map(({ label }) => say(label))
      found.push(
        warning(
          issue(`${table.id}.fields.${id}`, 'options_in_use', {
            field: say(field.label ?? id),
            options: [...names, ...(removed.length > names.length ? ['…'] : [])].join(', '),
            records: capped ? `${count}+` : String(count),
          }),
        ),
      )
    }
  }
  return found
}

const removedFrom = (before: FieldDef, after: FieldDef | undefined) => {
  if (!after || after.type !== before.type || before.computed || !isFieldTypeName(before.type)) return []
  const { options } = fieldTypeOf(before)
  if (!options) return []
  const kept = new Set(options(after).map(({ id }) => id))
  return options(before).filter(({ id }) => !kept.has(id))
}
