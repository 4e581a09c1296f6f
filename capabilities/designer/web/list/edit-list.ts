import { partId } from '@gantry/base/shared'
import type { ListColumn, Mark, SavedFilter, ViewDef } from '@gantry/model/shared'
import type { TableDesign } from '../../shared/types.ts'
import { withOwnView } from '../edit-design.ts'

type List = ViewDef['list']

/** List settings of the design, or the defaults derived from the table. */
export const listOf = (design: TableDesign): List => withOwnView(design).view.list

/** Undefined settings are omitted, so that equal designs serialize equally. */
const withList = (design: TableDesign, change: Partial<List>): TableDesign => {
  const own = withOwnView(design)
  const { columns, sort = [], pageSize, tabs = [], tree, group, marks = [] } = { ...own.view.list, ...change }
  const list: List = {
    columns,
    ...(sort.length > 0 && { sort }),
    ...(pageSize !== undefined && { pageSize }),
    ...(tabs.length > 0 && { tabs }),
    ...(tree && { tree }),
    ...(group && group.by.length > 0 && { group }),
    ...(marks.length > 0 && { marks }),
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
export const moveTab = (design: TableDesign, id: string, by: -1 | 1): TableDesign =>
  withList(design, { tabs: moved(listOf(design).tabs ?? [], id, by) })

const moved = <Part extends { readonly id: string }>(
  parts: readonly Part[],
  id: string,
  by: -1 | 1,
): readonly Part[] => {
  const from = parts.findIndex(part => part.id === id)
  const part = parts[from]
  const to = from + by
  return part && to >= 0 && to < parts.length
    ? parts.filter(other => other !== part).toSpliced(to, 0, part)
    : parts
}

/** Adds a mark with a new id that colours whole rows once its condition is written. */
export const addMark = (design: TableDesign, label: string): TableDesign => {
  const { marks = [] } = listOf(design)
  return withList(design, {
    marks: [...marks, { id: partId('mark_'), label, when: 'false', tone: 'warn' }],
  })
}

export const changeMark = (design: TableDesign, mark: Mark): TableDesign =>
  withList(design, { marks: listOf(design).marks?.map(old => (old.id === mark.id ? mark : old)) ?? [] })

export const removeMark = (design: TableDesign, id: string): TableDesign =>
  withList(design, { marks: listOf(design).marks?.filter(mark => mark.id !== id) ?? [] })

/** Moves a mark one place; no change at either end. */
export const moveMark = (design: TableDesign, id: string, by: -1 | 1): TableDesign =>
  withList(design, { marks: moved(listOf(design).marks ?? [], id, by) })
