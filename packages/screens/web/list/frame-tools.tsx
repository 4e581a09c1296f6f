import { usePreferences } from '../data/use-preferences.ts'
import type { ListFrameState } from '../frame/use-list-frame.ts'
import type { TableModel } from '../parts/table-model.ts'
import { ListTools } from './list-tools.tsx'
import { useGrouping } from './use-grouping.ts'

/** Whether the user edits the cells of this list in place. */
export const isSheet = (model: TableModel): boolean =>
  model.can('update') && model.info.preferences.sheet === true

/** The tools of a list, grouped or not, at the end of the toolbar. */
export const FrameTools = ({ frame }: { readonly frame: ListFrameState }) => {
  const { model, view, change, width } = frame
  const prefer = usePreferences(model.id)
  const group = useGrouping(frame)
  return (
    <ListTools
      model={model}
      width={width}
      group={view.group}
      sort={view.sort}
      sortChanged={view.sortChanged}
      columns={view.columns}
      columnsChanged={view.columnsChanged}
      density={model.info.preferences.density ?? 'default'}
      onGroup={group}
      onSort={sort => change({ sort, page: 1 })}
      onColumns={columns => prefer({ columns })}
      onResetColumns={() => prefer({ columns: undefined })}
      onDensity={density => prefer({ density })}
      sheet={model.can('update') ? isSheet(model) && view.group.by.length === 0 : null}
      onSheet={on => prefer({ sheet: on ? true : undefined })}
    />
  )
}
