import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, MaskKind, TableDef } from '@gantry/model/shared'
import { carryPersonal } from '../catalog/carry-personal.ts'
import { readDefinitions } from '../catalog/definitions.ts'
import { catalogOf } from '../catalog/snapshots.ts'

/**
 * A table as it would be masked: the fields named as they say, null for not at all, and computed fields as personal as these
 * then make them.
 * @throws AppError table.invalid for a field the table does not have
 */
export const withMasks = async (
  ctx: Ctx,
  table: TableDef,
  masks: Readonly<Record<FieldId, MaskKind | null>>,
): Promise<TableDef> => {
  const unknown = Object.keys(masks).filter(id => !Object.hasOwn(table.fields, id))
  if (unknown.length > 0)
    throw new AppError(
      'table.invalid',
      { table: table.id },
      unknown.map(id => issue(`masks.${id}`, 'unknown')),
    )
  // The catalog's own definition carries masks already, which would stay when what they came from goes.
  const stored = (await readDefinitions(ctx.db, ctx.space, [table.id])).get(table.id)?.definition ?? table
  const drawn = remasked(stored, id => (id in masks ? (masks[id] ?? undefined) : stored.fields[id]?.personal))
  const { tables } = await catalogOf(ctx)
  const carried = carryPersonal(new Map([...tables, [table.id, drawn]])).get(table.id) ?? drawn
  return remasked(table, id => carried.fields[id]?.personal)
}

const remasked = (table: TableDef, maskFor: (id: FieldId) => MaskKind | undefined): TableDef => ({
  ...table,
  fields: Object.fromEntries(
    Object.entries(table.fields).map(([id, { personal: _, ...field }]) => {
      const mask = maskFor(id)
      return [id, mask ? { ...field, personal: mask } : field]
    }),
  ),
})
