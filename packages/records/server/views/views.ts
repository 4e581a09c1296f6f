import { AppError, type Issue, issue, localise, type Text } from '@gantry/base/shared'
import { sayIssue } from '@gantry/expr/shared'
import { fieldTypeOf, planCondition } from '@gantry/fields/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import {
  blocksOf,
  drawnLayouts,
  type FormBlock,
  isBlockId,
  isFilter,
  keepFields,
  type ListPreferences,
  type Mark,
  mapLayouts,
  type SavedFilter,
  type TableDef,
  type TableId,
  type ViewDef,
} from '@gantry/model/shared'
import { defaultView } from '../../shared/default-view.ts'
import { filterFields } from '../../shared/filter-fields.ts'
import { placesOnPath } from '../../shared/filter-path.ts'
import { fieldOf } from '../../shared/system-fields.ts'
import { tellSwitched } from '../catalog/on-switch.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { translatedView } from '../catalog/translations.ts'

/** The designed view of a table in the languages of the space, or the default view of its definition. */
export const viewOf = async (ctx: Ctx, table: TableDef): Promise<ViewDef> => {
  const stored = await storedView(ctx, table)
  return stored
    ? translatedView(stored, table, (await catalogOf(ctx)).translations)
    : defaultView(table, { brief: id => isBrief(table, id) })
}

/** The view of a table as it was designed; null without one. */
export const storedView = async (ctx: Ctx, table: TableDef): Promise<ViewDef | null> => {
  const { rows } = await ctx.db.run<{ definition: ViewDef }>(
    sql`select definition from gantry.view_def where space = ${ctx.space} and table_id = ${table.id}`,
    { name: 'records.view' },
  )
  const stored = rows[0]?.definition
  return stored ? withLivingFields(stored, table, (await catalogOf(ctx)).tables) : null
}

/** Tabs of all designed lists of the space, by table. */
export const savedTabs = async (ctx: Ctx): Promise<ReadonlyMap<TableId, readonly SavedFilter[]>> => {
  const { rows } = await ctx.db.run<{ table_id: TableId; tabs: readonly SavedFilter[] }>(
    sql`select table_id, definition -> 'list' -> 'tabs' as tabs from gantry.view_def
        where space = ${ctx.space} and json_array_length(definition -> 'list' -> 'tabs') > 0`,
  )
  return new Map(rows.map(({ table_id, tabs }) => [table_id, tabs]))
}

const isBrief = (table: TableDef, id: string): boolean => {
  const field = table.fields[id]
  return field !== undefined && fieldTypeOf(field).kind !== 'rows' && !fieldTypeOf(field).multiline
}

type Tables = ReadonlyMap<TableId, TableDef>

/** Removes deleted fields, of this or a linked table, from a view, and marks whose conditions no longer hold good. */
const withLivingFields = (view: ViewDef, table: TableDef, tables: Tables): ViewDef => {
  const lives = (id: string) => fieldOf(table, id) !== undefined
  const leads = (path: string) => placesOnPath(tables, table, path) !== null
  const { tree, group, marks, ...list } = view.list
  const { sort, tabs } = list
  const levels = tree?.levels.filter(lives) ?? []
  const by = group?.by.filter(({ field }) => lives(field)) ?? []
  const living = marks?.filter(mark => markIssues(table, mark, '').length === 0) ?? []
  return {
    ...view,
    list: {
      ...list,
      ...(levels.length > 0 && { tree: { levels } }),
      ...(group && by.length > 0 && { group: { ...group, by } }),
      ...(living.length > 0 && { marks: living }),
      columns: view.list.columns.filter(column => lives(column.field)),
      ...(sort && { sort: sort.filter(({ field }) => lives(field)) }),
      ...(tabs && { tabs: tabs.filter(({ filter }) => filterFields(filter).every(leads)) }),
    },
    form: mapLayouts(view.form, groups => groups.map(group => keepFields(group, lives))),
  }
}

/** Stores the view of a table. @throws AppError table.invalid naming every unknown field. */
export const saveView = (ctx: Ctx, table: TableDef, view: ViewDef): Promise<void> =>
  inTransaction(ctx, async tx => {
    const issues = checkView(table, view, (await catalogOf(ctx)).tables)
    if (issues.length > 0) throw new AppError('table.invalid', { table: table.id }, issues)
    await keepView(tx, table, view)
    await tellSwitched(tx, { what: 'saved', tables: [table.id], change: null })
  })

/** The same for a view that was checked with the tables it is saved with. */
export const keepView = async (tx: Ctx, table: TableDef, view: ViewDef): Promise<void> => {
  await tx.db.run(sql`
    insert into gantry.view_def (space, table_id, definition, changed_by)
    values (${tx.space}, ${table.id}, ${JSON.stringify(view)}, ${tx.actor.personId})
    on conflict (space, table_id) do update
      set definition = excluded.definition, changed_by = excluded.changed_by, changed_at = now()`)
  await audit(tx, { action: 'view.saved', table: table.id })
}

/** Restores the default view of a table. */
export const forgetView = async (tx: Ctx, table: TableDef): Promise<void> => {
  await tx.db.run(sql`delete from gantry.view_def where space = ${tx.space} and table_id = ${table.id}`)
}

/** Issues of a view, each with its path. `tables` are those of the space after the change. */
export const checkView = (table: TableDef, view: ViewDef, tables: Tables): Issue[] => {
  const named = [
    ...view.list.columns.map((column, index) => ({ id: column.field, at: `list.columns.${index}` })),
    ...(view.list.sort ?? []).map(({ field }, index) => ({ id: field, at: `list.sort.${index}` })),
    ...(view.list.tree?.levels ?? []).map((id, index) => ({ id, at: `list.tree.levels.${index}` })),
    ...(view.list.group?.by ?? []).map(({ field }, index) => ({ id: field, at: `list.group.by.${index}` })),
    ...placedGroups(view).flatMap(({ group, at }) =>
      group.fields.flatMap((id, index) =>
        isBlockId(id) && group.blocks?.[id] ? [] : [{ id, at: `${at}.fields.${index}` }],
      ),
    ),
  ]
  const strays = (view.list.tabs ?? []).flatMap(({ filter }, index) =>
    (isFilter(filter) ? filterFields(filter) : [''])
      .filter(path => placesOnPath(tables, table, path) === null)
      .map(path => issue(`list.tabs.${index}`, 'unknown', { field: path })),
  )
  const blocks = drawnLayouts(view).flatMap(({ at, groups }) =>
    blocksOf(groups).flatMap(placed => blockIssues(table, placed.block, `${at}.${placed.at}`, tables)),
  )
  return [
    ...named.filter(({ id }) => !fieldOf(table, id)).map(({ at }) => issue(at, 'unknown')),
    ...strays,
    ...(view.list.marks ?? []).flatMap((mark, index) => markIssues(table, mark, `list.marks.${index}.`)),
    ...blocks,
  ]
}

/** `at` stands before the places of the issues. */
const markIssues = (table: TableDef, { label, when, field }: Mark, at: string): readonly Issue[] => [
  ...(isBlank(label) ? [issue(`${at}label`, 'required')] : []),
  ...planCondition(when, table).checked.issues.map(found =>
    issue(`${at}when`, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
  ),
  ...(field !== undefined && !fieldOf(table, field) ? [issue(`${at}field`, 'unknown')] : []),
]

const isBlank = (text: Text): boolean => localise(text, 'en').trim() === ''

/** Every group of every layout that is drawn, with its place. */
const placedGroups = (view: ViewDef) =>
  drawnLayouts(view).flatMap(({ at, groups }) => groups.map((group, g) => ({ group, at: `${at}.${g}` })))

/** A related list must lead back to this table; addresses are https, and a picture may stand in the design itself. */
const blockIssues = (table: TableDef, block: FormBlock, at: string, tables: Tables): readonly Issue[] => {
  switch (block.kind) {
    case 'related': {
      const rows = tables.get(block.table)
      const link = rows?.fields[block.by]
      if (!rows || rows.master !== undefined) return [issue(`${at}.table`, 'unknown')]
      if (!link || fieldTypeOf(link).target?.(link) !== table.id) return [issue(`${at}.by`, 'unknown')]
      return (block.columns ?? []).flatMap((id, index) =>
        fieldOf(rows, id) ? [] : [issue(`${at}.columns.${index}`, 'unknown')],
      )
    }
    case 'button':
      return block.button === '' ? [issue(`${at}.button`, 'required')] : []
    case 'page':
      return isHttps(block.url) ? [] : [issue(`${at}.url`, 'url')]
    case 'picture':
      return isHttps(block.src) || pictureData.test(block.src) ? [] : [issue(`${at}.src`, 'url')]
    default:
      return []
  }
}

const pictureData = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+$/

const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:' && new URL(address).username === ''

export const preferencesOf = async (ctx: Ctx, tableId: string): Promise<ListPreferences> => {
  const { rows } = await ctx.db.run<{ preferences: ListPreferences }>(
    sql`select preferences from gantry.list_preferences
        where space = ${ctx.space} and person = ${ctx.actor.personId} and table_id = ${tableId}`,
    { name: 'records.preferences' },
  )
  return rows[0]?.preferences ?? {}
}

export const savePreferences = async (
  ctx: Ctx,
  tableId: string,
  preferences: ListPreferences,
): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.list_preferences (space, person, table_id, preferences)
    values (${ctx.space}, ${ctx.actor.personId}, ${tableId}, ${JSON.stringify(preferences)})
    on conflict (space, person, table_id) do update set preferences = excluded.preferences`)
}
