import type { FieldPlace } from '@gantry/designs/shared'
import { type FieldId, type Filter, isFilter, type TableId, type TableView } from '@gantry/model/shared'
import { filterFields } from '@gantry/records/shared'
import { isViewKindName, viewKindOf } from '@gantry/screens/shared'

/** A view that shows, orders and asks nothing of a field; what it cannot do without stays. */
export const withoutField = (view: TableView, { table, field }: FieldPlace): TableView => {
  const isOpenIn = (of: TableId, path: FieldId): boolean => of !== table || path.split('.')[0] !== field
  const isOpen = (path: FieldId): boolean => isOpenIn(view.table, path)
  const { filter, sort, tree, ...rest } = view
  const asked = isFilter(filter) ? conjunctsWithout(filter, isOpen) : filter
  const levels = tree?.levels.filter(isOpen) ?? []
  const order = sort?.filter(each => isOpen(each.field)) ?? []
  const options = isViewKindName(view.kind)
    ? viewKindOf(view.kind).narrow(view.options, isOpen, isOpenIn)
    : view.options
  return {
    ...rest,
    options: options ?? view.options,
    ...(asked !== undefined && { filter: asked }),
    ...(order.length > 0 && { sort: order }),
    ...(tree && levels.length > 0 && { tree: { ...tree, levels } }),
  }
}

/** Conditions that all must hold, without those that read the field; one that holds it deeper goes whole. */
const conjunctsWithout = (filter: Filter, isOpen: (path: FieldId) => boolean): Filter | undefined => {
  if (typeof filter === 'object' && filter.op === 'and') {
    const left = filter.of.filter(each => filterFields(each).every(isOpen))
    return left.length > 0 ? { ...filter, of: left } : undefined
  }
  return filterFields(filter).every(isOpen) ? filter : undefined
}
