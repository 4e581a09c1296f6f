import { partId } from '@gantry/base/shared'
import type { ListColumn, SavedFilter, ViewDef } from '@gantry/model/shared'
import type { TableDesign } from '../../shared/types.ts'
import { withOwnView } from '../edit-design.ts'

type List = ViewDef['list']

/** List settings of the design, or the defaults derived from the table. */
export const listOf = (design: TableDesign): List => withOwnView(design).view.list

/** Undefined settings are omitted, so that equal designs serialize equally. */
const withList = (design: TableDesign, change: Partial<List>): TableDesign => {
  const own = withOwnView(design)
  const { columns, sort = [], pageSize, tabs = [], tree, group } = { ...own.view.list, ...change }
  const list: List = {
    columns,
    ...(sort.length > 0 && { sort }),
    ...(pageSize !== undefined && { pageSize }),
    ...(tabs.length > 0 && { tabs }),
    ...(tree && { tree }),
    ...(group && group.by.length > 0 && { group }),
  }
  return { ...own, view: { ...own.view, list } }
}

export const withColumns = (design: TableDesign, columns: readonly ListColumn[]): TableDesign =>
  withList(design, { columns })

export const withSort = (design: TableDesign, sort: NonNullable<List['sort']>): TableDesign =>
  withList(design, { sort })

/** Undefined: the default page size. */
export const withPageSize = (design: TableDesign, pageSize: number | undefined): TableDesign => {
  const own = withOwnView(design)
  const { pageSize: _before, ...list } = own.view.list
  return withList({ ...own, view: { ...own.view, list } }, pageSize === undefined ? {} : { pageSize })
}

/** Undefined: no tree beside the list. */
export const withTree = (design: TableDesign, tree: List['tree']): TableDesign => {
  const own = withOwnView(design)
  const { tree: _before, ...list } = own.view.list
  return withList({ ...own, view: { ...own.view, list } }, tree ? { tree } : {})
}

export const withGroup = (design: TableDesign, group: NonNullable<List['group']>): TableDesign =>
  withList(design, { group })

/** Adds a tab with a new id. */
export const addTab = (design: TableDesign, label: string): TableDesign => {
  const { tabs = [] } = listOf(design)
  return withList(design, { tabs: [...tabs, { id: partId('tab_'), label, filter: true }] })
}

export const changeTab = (design: TableDesign, tab: SavedFilter): TableDesign =>
  withList(design, { tabs: listOf(design).tabs?.map(old => (old.id === tab.id ? tab : old)) ?? [] })

export const removeTab = (design: TableDesign, id: string): TableDesign =>
  withList(design, { tabs: listOf(design).tabs?.filter(tab => tab.id !== id) ?? [] })

/** Moves a tab one place; no change at either end. */
export const moveTab = (design: TableDesign, id: string, by: -1 | 1): TableDesign => {
  const tabs = [...(listOf(design).tabs ?? [])]
  const from = tabs.findIndex(tab => tab.id === id)
  const to = from + by
  if (from === -1 || to < 0 || to >= tabs.length) return design
  const [moved] = tabs.splice(from, 1)
  if (moved) tabs.splice(to, 0, moved)
  return withList(design, { tabs })
}
