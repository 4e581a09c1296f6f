import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId, TableInfo, TableRights, ViewDef } from '@gantry/model/shared'
import {
  appOfTable,
  beingComputed,
  catalogOf,
  effectiveRights,
  findTable,
  marksWithin,
  mayDesign,
  openToQuestions,
  preferencesOf,
  slaveFields,
  tableOf,
  viewOf,
} from '@gantry/records/server'
import { filterFields, markReads } from '@gantry/records/shared'

/**
 * A table and the caller's rights on it; `rightsOn` where they are more than policies give.
 * @throws AppError table.not_found, also without any right
 */
export const openTable = async (
  ctx: Ctx,
  id: TableId,
  rightsOn = effectiveRights,
): Promise<{ readonly table: TableDef; readonly rights: TableRights }> => {
  const table = await tableOf(ctx, id)
  const rights = await rightsOn(ctx, table)
  if (rights.operations.length === 0) throw new AppError('table.not_found', { table: id })
  return { table, rights }
}

/**
 * Everything a screen needs of a table, without closed fields and policies. Callers who may change definitions
 * receive the policy as well; the designer's endpoint returns fields closed to them, and no change drops such a
 * field unless it names it.
 */
export const seenTable = async (ctx: Ctx, id: TableId, rightsOn = effectiveRights): Promise<TableInfo> => {
  const { table, rights } = await openTable(ctx, id, rightsOn)
  const catalog = await catalogOf(ctx)
  const seen = withoutClosedFields(
    (await mayDesign(ctx, appOfTable(catalog.tables, id))) ? table : withoutRights(table),
    rights,
  )
  const computing = (await beingComputed(ctx, id)).filter(({ field }) => field in seen.fields)
  const view = withoutClosedParts(await viewOf(ctx, seen), table, await openToQuestions(ctx, table))
  return {
    table: seen,
    view,
    rights,
    slaves: slaveFields(seen).map(({ table: slave }) => ({ ...findTable(catalog, slave), policy: [] })),
    preferences: await preferencesOf(ctx, id),
    ...(view.list.marks && {
      markFields: [...new Set(view.list.marks.flatMap(mark => markReads(mark, table)))],
    }),
    ...(computing.length > 0 && { computing }),
  }
}

const withoutRights = ({ limits: _limits, ...table }: TableDef): TableDef => ({ ...table, policy: [] })

/** Fields on which the person has some right on some record. */
export const openFields = ({ readable, writable }: TableRights): ReadonlySet<FieldId> =>
  new Set([...readable, ...writable])

const withoutClosedFields = (table: TableDef, rights: TableRights): TableDef => {
  const open = openFields(rights)
  const { unique, search, similar, bookings, ...rest } = table
  return {
    ...rest,
    fields: Object.fromEntries(Object.entries(table.fields).filter(([id]) => open.has(id))),
    ...(unique && { unique: unique.filter(fields => fields.every(field => open.has(field))) }),
    ...(similar && { similar: { ...similar, fields: similar.fields.filter(field => open.has(field)) } }),
    ...(search && { search: search.filter(field => open.has(field)) }),
    // The condition stays on the server: a board of resources asks the database what is occupied.
    ...(bookings && {
      bookings: bookings
        .filter(({ resource, start, end }) => [resource, start, end].every(field => open.has(field)))
        .map(({ counts: _counts, ...rule }) => rule),
    }),
  }
}

/** Without sorts, tabs and marks that read what is closed to the caller. */
const withoutClosedParts = (view: ViewDef, table: TableDef, isOpen: (path: string) => boolean): ViewDef => {
  const { marks, ...list } = view.list
  const { sort, tabs } = list
  const open = marks && marksWithin(marks, table, isOpen)
  return {
    ...view,
    list: {
      ...list,
      ...(open && open.length > 0 && { marks: open }),
      ...(sort && { sort: sort.filter(({ field }) => isOpen(field)) }),
      ...(tabs && { tabs: tabs.filter(({ filter }) => filterFields(filter).every(isOpen)) }),
    },
  }
}
