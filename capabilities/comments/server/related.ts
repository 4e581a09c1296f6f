import { AppError, type Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type TableDef, type TableId, where } from '@gantry/model/shared'
import { catalogOf, countRecords, openToQuestions, slaveFields } from '@gantry/records/server'
import type { RelatedRecords } from '../shared/contract.ts'
import { refuseUnreadable } from './open-record.ts'

/** Links that are counted for one record; an application with more shows the first of them. */
const most = 30

/**
 * Which tables link to a record and with how many records, counted up to the cap of lists, within the rights of the actor.
 * @throws AppError record.not_found, table.not_found
 */
export const listRelated = async (
  ctx: Ctx,
  table: TableId,
  id: string,
): Promise<readonly RelatedRecords[]> => {
  await refuseUnreadable(ctx, table, id)
  const { tables } = await catalogOf(ctx)
  const found: RelatedRecords[] = []
  for (const link of [...tables.values()].flatMap(def => linksOf(def, table, tables)).slice(0, most)) {
    const { count, capped } = await countOf(ctx, link.def, link.field, id)
    if (count > 0)
      found.push({
        table: link.def.id,
        label: link.def.label,
        field: link.field,
        fieldLabel: link.label,
        count,
        capped,
      })
  }
  return found
}

interface Link {
  readonly def: TableDef
  readonly field: string
  readonly label: Text
}

/** The fields of a table and of its slave rows that refer to a table. */
const linksOf = (def: TableDef, to: TableId, tables: ReadonlyMap<TableId, TableDef>): readonly Link[] => {
  if (def.home === 'platform' || def.master !== undefined) return []
  const inRows = slaveFields(def).flatMap(slave => {
    const rows = tables.get(slave.table)
    return rows ? fieldsTo(rows, to).map(({ id, label }) => ({ def, field: `${slave.id}.${id}`, label })) : []
  })
  return [...fieldsTo(def, to).map(({ id, label }) => ({ def, field: id, label })), ...inRows]
}

const fieldsTo = (def: TableDef, to: TableId) =>
  Object.entries(def.fields).flatMap(([id, field]) =>
    fieldTypeOf(field).target?.(field) === to ? [{ id, label: field.label ?? id }] : [],
  )

const countOf = async (ctx: Ctx, def: TableDef, field: string, id: string) => {
  const none = { count: 0, capped: false }
  try {
    const mayAsk = await openToQuestions(ctx, def)
    return mayAsk(field) ? await countRecords(ctx, def, { filter: where(field, 'eq', id) }) : none
  } catch (error) {
    if (error instanceof AppError && ['permission.denied', 'table.not_found'].includes(error.code))
      return none
    throw error
  }
}
