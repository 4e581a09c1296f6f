import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, MaskKind, TableDef } from '@gantry/model/shared'
import { carryPersonal } from '../catalog/carry-personal.ts'
import { readDefinitions } from '../catalog/definitions.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { slaveFields } from '../schema/stored-fields.ts'

/** A table and its slave tables. */
export interface WithSlaves {
  readonly table: TableDef
  readonly slaves: readonly TableDef[]
}

/**
 * A table and its slave tables with changed masks by field (`visits.phone` for slave rows), null for no mask;
 * computed fields inherit them.
 * @throws AppError table.invalid for an unknown field
 */
export const withMasks = async (
  ctx: Ctx,
  table: TableDef,
  masks: Readonly<Record<FieldId, MaskKind | null>>,
): Promise<WithSlaves> => {
  const { tables } = await catalogOf(ctx)
  const parts: readonly Part[] = [
    { table, prefix: '' },
    ...slaveFields(table).flatMap(field => {
      const slave = tables.get(field.table)
      return slave ? [{ table: slave, prefix: `${field.id}.` }] : []
    }),
  ]
  const known = new Set(
    parts.flatMap(({ table, prefix }) => Object.keys(table.fields).map(id => prefix + id)),
  )
  const unknown = Object.keys(masks).filter(id => !known.has(id))
  if (unknown.length > 0)
    throw new AppError(
      'table.invalid',
      { table: table.id },
      unknown.map(id => issue(`masks.${id}`, 'unknown')),
    )
  // Definitions in the catalog contain inherited masks, which would remain when their source loses its mask.
  const ids = parts.map(part => part.table.id)
  const stored = await readDefinitions(ctx.db, ctx.space, ids)
  const drawn = parts.map(({ table, prefix }) => {
    const own = stored.get(table.id)?.definition ?? table
    return remasked(own, id => {
      const path = prefix + id
      return path in masks ? (masks[path] ?? undefined) : own.fields[id]?.personal
    })
  })
  const carried = carryPersonal(new Map([...tables, ...drawn.map(each => [each.id, each] as const)]))
  const [first = table, ...slaves] = parts.map(part =>
    remasked(part.table, id => carried.get(part.table.id)?.fields[id]?.personal),
  )
  return { table: first, slaves }
}

interface Part {
  readonly table: TableDef
  /** Prefix of its field names. */
  readonly prefix: string
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
