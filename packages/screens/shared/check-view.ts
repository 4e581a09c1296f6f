import { type Issue, issue, type JsonObject } from '@gantry/base/shared'
import {
  type FieldId,
  isFilter,
  systemFields,
  type TableDef,
  type TableId,
  type TableView,
} from '@gantry/model/shared'
import { Value } from 'typebox/value'
import { isTreeLevel } from './tree-level.ts'
import { checkFields } from './view-kind.ts'
import { isViewKindName, viewKindOf } from './view-kinds.ts'

/**
 * What keeps a view from being shown; `field` is the place within the view, such as `options.group`. Without `tables`, what
 * refers to other tables is not checked.
 */
export const checkView = (
  view: TableView,
  table: TableDef,
  tables?: ReadonlyMap<TableId, TableDef>,
): readonly Issue[] => {
  if (!isViewKindName(view.kind)) return [issue('kind', 'choice')]
  const kind = viewKindOf(view.kind)
  const [wrong] = Value.Errors(kind.schema, view.options)
  if (wrong) return [issue(`options${wrong.instancePath.replaceAll('/', '.')}`, 'format')]
  return [
    ...(view.filter === undefined || isFilter(view.filter) ? [] : [issue('filter', 'format')]),
    ...checkFields(
      table,
      'sort',
      (view.sort ?? []).map(({ field }) => field),
    ),
    ...checkFields(table, 'tree', view.tree?.levels ?? [], isTreeLevel),
    ...kind.check(view.options, table, tables).map(each => ({ ...each, field: `options.${each.field}` })),
  ]
}

/**
 * A view as somebody may see it to whom only some fields are open: arranged by these alone, without an order by others.
 * Null where its kind cannot do without a closed field, or is not known here. Whether its filter may be asked is the caller's
 * to tell.
 */
export const narrowView = (
  view: TableView,
  isOpen: (field: FieldId) => boolean,
  isOpenIn?: (table: TableId, field: FieldId) => boolean,
): TableView | null => {
  if (!isViewKindName(view.kind)) return null
  const open = (field: FieldId) => (systemFields as readonly string[]).includes(field) || isOpen(field)
  const options: JsonObject | null = viewKindOf(view.kind).narrow(view.options, open, isOpenIn)
  if (!options) return null
  const { sort, tree, ...rest } = view
  const kept = sort?.filter(({ field }) => open(field)) ?? []
  const levels = tree?.levels.filter(open) ?? []
  return {
    ...rest,
    ...(kept.length > 0 && { sort: kept }),
    ...(levels.length > 0 && { tree: { levels } }),
    options,
  }
}
