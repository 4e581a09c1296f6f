import type { ListColumn, SavedFilter, ViewDef } from '@gantry/model/shared'
import type { Design } from '../../shared/types.ts'
import { withOwnView } from '../edit-design.ts'

type List = ViewDef['list']

/** How the list looks: what the design says, or what follows from the table. */
export const listOf = (design: Design): List => withOwnView(design).view.list

/** What is left out is not there at all: equal meaning is equal text. */
const withList = (design: Design, change: Partial<List>): Design => {
  const own = withOwnView(design)
  const { columns, sort = [], pageSize, tabs = [] } = { ...own.view.list, ...change }
  const list: List = {
    columns,
    ...(sort.length > 0 && { sort }),
    ...(pageSize !== undefined && { pageSize }),
    ...(tabs.length > 0 && { tabs }),
  }
  return { ...own, view: { ...own.view, list } }
}

export const withColumns = (design: Design, columns: readonly ListColumn[]): Design =>
  withList(design, { columns })

export const withSort = (design: Design, sort: NonNullable<List['sort']>): Design =>
  withList(design, { sort })

/** Undefined: as everywhere. */
export const withPageSize = (design: Design, pageSize: number | undefined): Design => {
  const own = withOwnView(design)
  const { pageSize: _before, ...list } = own.view.list
  return withList({ ...own, view: { ...own.view, list } }, pageSize === undefined ? {} : { pageSize })
}

/** A tab with an id no other has. */
export const addTab = (design: Design, label: string): Design => {
  const { tabs = [] } = listOf(design)
  let n = tabs.length + 1
  while (tabs.some(({ id }) => id === `tab${n}`)) n++
  return withList(design, { tabs: [...tabs, { id: `tab${n}`, label, filter: true }] })
}

export const changeTab = (design: Design, tab: SavedFilter): Design =>
  withList(design, { tabs: listOf(design).tabs?.map(old => (old.id === tab.id ? tab : old)) ?? [] })

export const removeTab = (design: Design, id: string): Design =>
  withList(design, { tabs: listOf(design).tabs?.filter(tab => tab.id !== id) ?? [] })

/** Moves a tab one place; past an end it stays. */
export const moveTab = (design: Design, id: string, by: -1 | 1): Design => {
  const tabs = [...(listOf(design).tabs ?? [])]
  const from = tabs.findIndex(tab => tab.id === id)
  const to = from + by
  if (from === -1 || to < 0 || to >= tabs.length) return design
  const [moved] = tabs.splice(from, 1)
  if (moved) tabs.splice(to, 0, moved)
  return withList(design, { tabs })
}
