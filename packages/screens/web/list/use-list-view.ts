import type {
  FieldId,
  Filter,
  Grouping,
  ListColumn,
  Query,
  RecordRow,
  SavedFilter,
  SavedTabFilter,
  Sort,
  TableView,
  TreeFilter,
} from '@gantry/model/shared'
import { useMemo } from 'react'
import { allOpen, type Folds, readFolds } from '../groups/folds.ts'
import { allowedGrouping, isSameGrouping, ungrouped } from '../groups/grouping.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { deadlineFields } from '../parts/unfinished.ts'
import { readPath, treeFilter, treeOf } from '../tree/tree-path.ts'
import { mergeColumns } from './column-layout.ts'
import { filterOf, narrow } from './condition.ts'
import type { ListState } from './list-state.ts'
import { offeredColumns } from './offered-columns.ts'
import { pageSizes } from './page-numbers.ts'
import type { Shown } from './record-list-props.ts'

export interface ListView {
  readonly columns: readonly ListColumn[]
  readonly columnsChanged: boolean
  readonly sharedTabs: readonly SavedFilter[]
  readonly ownTabs: readonly SavedFilter[]
  /** Tabs shared between users. */
  readonly savedTabs: readonly SavedTabFilter[]
  readonly tab: SavedFilter | undefined
  readonly group: Grouping
  /** A grouping field is not readable by the user, deleted, or not groupable. */
  readonly groupClosed: boolean
  readonly folds: Folds
  readonly sort: readonly Sort[]
  readonly sortChanged: boolean
  readonly pageSize: number
  readonly query: Query
  /** The tree beside the list or view; null: none. */
  readonly tree: TreeFilter | null
  /** The filter without the tree's part. */
  readonly beside: Filter | undefined
  /** Visible columns with totals. */
  readonly figures: readonly FieldModel[]
  /** A tab, a condition, a search or the tree filters the records. */
  readonly filtered: boolean
}

/** The requested sort order, else the default order of the list or of the view shown instead. */
export const sortOf = (
  model: TableModel,
  state: ListState,
  other: TableView | null = null,
): readonly Sort[] => {
  const asked = state.sort.filter(each => model.field(each.field) !== undefined)
  return asked.length > 0 ? asked : ((other ? other.sort : model.info.view.list.sort) ?? [])
}

const noFields: readonly FieldId[] = []
const noTabs: readonly SavedTabFilter[] = []

/**
 * Combines the view, the user's preferences and the URL. `other` is the view shown instead of the list; `fetched` are
 * extra fields fetched in addition to the columns, if the user may read them.
 */
export const useListView = (
  model: TableModel,
  state: ListState,
  base: Filter | undefined,
  other: TableView | null = null,
  fetched: readonly FieldId[] = noFields,
  savedTabs: readonly SavedTabFilter[] = noTabs,
): ListView =>
  useMemo(() => {
    const { view, preferences } = model.info
    const { list } = view
    const known = (id: string) => model.field(id) !== undefined
    const columns = mergeColumns(offeredColumns(model), preferences.columns, known)
    const sharedTabs = list.tabs ?? []
    const ownTabs = preferences.tabs ?? []
    const tab = [...sharedTabs, ...savedTabs.map(asTab), ...ownTabs].find(each => each.id === state.tab)
    const grouped = state.group ?? tab?.group ?? preferences.group ?? list.group ?? ungrouped
    const group = allowedGrouping(model, grouped)
    const sort = sortOf(model, state, other)
    const conditions = state.conditions.filter(each => known(each.field.split('.')[0]!))
    const beside = narrow(
      base,
      other?.filter,
      state.over ? true : tab?.filter,
      filterOf(conditions, state.match),
    )
    const tree = treeOf(model, other ? other.tree : list.tree)
    const chosen = tree && treeFilter(model, tree, readPath(state.tree))
    const filter = narrow(beside, chosen ?? true)
    const pageSize = state.pageSize ?? preferences.pageSize ?? list.pageSize ?? pageSizes[0]
    const visible = columns.filter(column => !column.hidden).map(column => column.field)
    return {
      columns,
      columnsChanged: preferences.columns !== undefined,
      sharedTabs,
      ownTabs,
      savedTabs,
      tab,
      group,
      groupClosed: group.by.length < grouped.by.length,
      folds: foldsOf(state, preferences.group, group),
      sort,
      sortChanged: state.sort.some(each => known(each.field)),
      pageSize,
      query: {
        ...(filter !== undefined && { filter }),
        ...(sort.length > 0 && { sort }),
        page: state.page,
        pageSize,
        fields: [...new Set([model.title, ...visible, ...fetched.filter(known), ...deadlineFields(model)])],
        ...(state.search && { search: state.search }),
        ...(state.exact && { count: 'exact' as const }),
      },
      tree,
      beside,
      figures: visible.flatMap(id => {
        const field = model.field(id)
        return field?.summed && field.totalled ? [field] : []
      }),
      filtered: tab !== undefined || conditions.length > 0 || state.search !== '' || chosen !== null,
    }
  }, [model, state, base, other, fetched, savedTabs])

/** The open groups: from the URL, else from the user's preferences. */
const foldsOf = (
  { open }: ListState,
  kept: NonNullable<TableModel['info']['preferences']>['group'],
  group: Grouping,
): Folds => {
  if (open !== null) return readFolds(open)
  return kept?.open !== undefined && isSameGrouping(kept, group) ? readFolds(kept.open) : allOpen
}

/** Converts a shared tab to a tab of the list. */
export const asTab = ({ id, name, filter, group }: SavedTabFilter): SavedFilter => ({
  id,
  label: name,
  filter,
  ...(group && { group }),
})

/** The current query and visible columns of a list. */
export const shownOf = ({ query, columns, group }: ListView): Shown => ({
  query,
  group,
  columns: columns.filter(column => !column.hidden).map(column => column.field),
})

/** Remembers fetched rows, so that rows selected on other pages can still be summed and changed. */
export const remember = (
  seen: Map<string, RecordRow>,
  rows: readonly RecordRow[],
): Map<string, RecordRow> => {
  for (const row of rows) seen.set(row.id, row)
  return seen
}
