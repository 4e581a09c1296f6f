import type { SavedFilter } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

/** The table with the tabs of a page before those of its view. */
export const withPageTabs = (model: TableModel, tabs: readonly SavedFilter[]): TableModel => {
  const { view } = model.info
  const list = { ...view.list, tabs: [...tabs, ...(view.list.tabs ?? [])] }
  return { ...model, info: { ...model.info, view: { ...view, list } } }
}
