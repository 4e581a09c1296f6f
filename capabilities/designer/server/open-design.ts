import { application } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { SavedFilter, TableDef, TableId } from '@gantry/model/shared'
import {
  type Catalog,
  catalogOf,
  findTable,
  getRecord,
  readChange,
  readDefinitions,
  savedTabs,
  slaveFields,
  storedView,
} from '@gantry/records/server'
import { dependenciesOf, filterFields, placesOnPath } from '@gantry/records/shared'
import type { Asking, DesignAnswer, Neighbour, Reading } from '../shared/types.ts'
import { draftOf } from './drafts.ts'

/**
 * A table as its designer sees it.
 * @throws AppError table.not_found, also for tables of the product and for slave tables, which are designed with their master
 */
export const openDesign = async (ctx: Ctx, table: TableId): Promise<DesignAnswer> => {
  const catalog = await catalogOf(ctx)
  const master = findTable(catalog, table)
  const ids = [table, ...slaveFields(master).map(slave => slave.table)]
  const stored = await readDefinitions(ctx.db, ctx.space, ids)
  // As they were drawn: the catalog adds what follows from other tables.
  const tables = ids.flatMap(id => stored.get(id)?.definition ?? [])
  if (master.master !== undefined || stored.get(table)?.source !== 'space')
    throw new AppError('table.not_found', { table })
  const { draft, change } = await draftOf(ctx, table)
  return {
    app: master.app === undefined ? null : await appOf(ctx, master.app),
    published: { tables, view: await storedView(ctx, master) },
    seen: Object.fromEntries([...stored].map(([id, { version }]) => [id, version])),
    draft,
    change: change === null ? null : await readChange(ctx, change),
    neighbours: neighboursOf(catalog, ids, await savedTabs(ctx)),
  }
}

const appOf = async (ctx: Ctx, id: string): Promise<DesignAnswer['app']> => {
  const { data } = await getRecord(ctx, application.id, id)
  return { id, name: String(data.name) }
}

/** `designed`: the master first, then its slave tables. */
const neighboursOf = (
  { tables }: Catalog,
  designed: readonly TableId[],
  tabs: ReadonlyMap<TableId, readonly SavedFilter[]>,
): readonly Neighbour[] =>
  [...tables.values()].map(neighbour => ({
    id: neighbour.id,
    label: neighbour.label,
    title: neighbour.title,
    app: neighbour.app ?? null,
    master: neighbour.master ?? null,
    pointing: pointing(neighbour, designed[0] ?? ''),
    reading: designed.includes(neighbour.id) ? [] : readingOf(neighbour, designed, tables),
    asking: designed.includes(neighbour.id)
      ? []
      : askingOf(neighbour, tabs.get(neighbour.id) ?? [], designed, tables),
  }))

const readingOf = (
  table: TableDef,
  designed: readonly TableId[],
  tables: Catalog['tables'],
): readonly Reading[] =>
  [...dependenciesOf(table, tables)].flatMap(([field, made]) =>
    made
      .filter(of => designed.includes(of.table))
      .map(of => ({
        field,
        label: table.fields[field]?.label ?? field,
        of: { table: of.table, field: of.field },
      })),
  )

const askingOf = (
  table: TableDef,
  tabs: readonly SavedFilter[],
  designed: readonly TableId[],
  tables: Catalog['tables'],
): readonly Asking[] =>
  tabs.flatMap(({ label, filter }) =>
    filterFields(filter)
      .flatMap(path => placesOnPath(tables, table, path) ?? [])
      .filter(of => designed.includes(of.table))
      .map(of => ({ tab: label, of })),
  )

const pointing = (from: TableDef, to: TableId): readonly string[] =>
  Object.entries(from.fields).flatMap(([id, field]) =>
    fieldTypeOf(field).target?.(field) === to ? [id] : [],
  )
