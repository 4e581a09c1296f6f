import type { Difference } from '@gantry/designs/shared'
import type { ViewDef } from '@gantry/model/shared'
import type { TableDesign } from '../types.ts'
import { isReordered, isSame, labelOf, renaming, sentence } from './sentence.ts'

/** Differences in the list defaults: columns, sort order, page size, tabs and marks. */
export const listWords = (before: TableDesign, after: TableDesign): readonly Difference[] => {
  const [old, now] = [before.view?.list, after.view?.list]
  if (!old && !now) return []
  if (!old) return [sentence('list', 'added', 'view.list', 'list_own')]
  if (!now) return [sentence('list', 'removed', 'view.list', 'list_own')]
  return [...columnWords(before, after, old, now), ...tabWords(old, now), ...others(old, now)]
}

type List = ViewDef['list']

const shown = ({ columns }: List): readonly string[] =>
  columns.filter(({ hidden }) => !hidden).map(({ field }) => field)

const columnWords = (
  before: TableDesign,
  after: TableDesign,
  old: List,
  now: List,
): readonly Difference[] => {
  const [was, is] = [shown(old), shown(now)]
  const [table, earlier] = [after.tables[0], before.tables[0]]
  const added = is.filter(id => !was.includes(id)).map(id => labelOf(table, id))
  const gone = was.filter(id => !is.includes(id) && table?.fields[id]).map(id => labelOf(earlier, id))
  const at = 'view.list.columns'
  return [
    ...(added.length > 0 ? [sentence('list', 'added', at, 'list_columns', { names: added })] : []),
    ...(gone.length > 0 ? [sentence('list', 'removed', at, 'list_columns', { names: gone })] : []),
    ...(isReordered(was, is) ? [sentence('list', 'moved', at, 'list_order')] : []),
  ]
}

const tabWords = ({ tabs: old = [] }: List, { tabs: now = [] }: List): readonly Difference[] => {
  const at = (id: string) => `view.list.tabs.${id}`
  return [
    ...now.flatMap(tab => {
      const was = old.find(({ id }) => id === tab.id)
      const name = tab.label
      if (!was) return [sentence('list', 'added', at(tab.id), 'tab', { name })]
      return [
        ...(isSame(was.label, tab.label)
          ? []
          : [sentence('list', 'changed', at(tab.id), ...renaming('tab', was.label, name))]),
        ...(isSame(was.filter, tab.filter)
          ? []
          : [sentence('list', 'changed', at(tab.id), 'tab_changed', { name })]),
      ]
    }),
    ...old
      .filter(({ id }) => !now.some(tab => tab.id === id))
      .map(({ id, label }) => sentence('list', 'removed', at(id), 'tab', { name: label })),
  ]
}

const others = (old: List, now: List): readonly Difference[] => [
  ...(isSame(old.sort ?? [], now.sort ?? [])
    ? []
    : [sentence('list', 'changed', 'view.list.sort', 'list_sort')]),
  ...(isSame(old.group ?? null, now.group ?? null)
    ? []
    : [sentence('list', 'changed', 'view.list.group', 'list_group')]),
  ...(isSame(old.tree ?? null, now.tree ?? null)
    ? []
    : [sentence('list', 'changed', 'view.list.tree', 'list_tree')]),
  ...(isSame(old.marks ?? [], now.marks ?? [])
    ? []
    : [sentence('list', 'changed', 'view.list.marks', 'list_marks')]),
  ...(old.pageSize === now.pageSize ? [] : [sentence('list', 'changed', 'view.list.pageSize', 'list_size')]),
]
