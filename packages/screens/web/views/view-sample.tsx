import type { Issue, JsonObject } from '@gantry/base/shared'
import type { TableView } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { Suspense, useState } from 'react'
import { emptyState, type ListState } from '../list/list-state.ts'
import { useListView } from '../list/use-list-view.ts'
import type { TableModel } from '../parts/table-model.ts'
import { useWidth } from '../parts/use-width.ts'
import { faceOf, isKnownKind } from './faces.ts'

interface ViewSampleProps {
  readonly model: TableModel
  readonly view: TableView
}

const nowhere = () => undefined

/** A view that is being designed, over the records there are; nothing in it can be opened or moved. */
export const ViewSample = ({ model, view }: ViewSampleProps) => {
  const [state, setState] = useState<ListState>(emptyState)
  const { filter, sort } = useListView(model, state, undefined, view).query
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [ref, width] = useWidth()
  if (!isKnownKind(view.kind)) return null
  const { View } = faceOf(view.kind)
  return (
    <div className="vs-sample" ref={ref}>
      <span className="rl-tools" ref={setTools} />
      <div className={`rl-body rv rv-${view.kind}`} inert>
        <Suspense fallback={<Skeleton kind="table" rows={8} />}>
          <View
            model={model}
            view={view}
            query={{ ...(filter !== undefined && { filter }), ...(sort && { sort }) }}
            state={state}
            change={patch =>
              setState(now => ({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) }))
            }
            width={width}
            phone={false}
            filtered={false}
            tools={tools}
            href={() => '#'}
            open={nowhere}
            create={undefined}
            actionsOf={() => []}
            onShown={nowhere}
            clearFilter={nowhere}
          />
        </Suspense>
      </div>
    </div>
  )
}

interface ViewSettingsProps extends ViewSampleProps {
  /** `field` is the place within the options. */
  readonly issues: readonly Issue[]
  onChange(options: JsonObject): void
}

/** The settings of a view's kind. */
export const ViewSettings = ({ model, view, issues, onChange }: ViewSettingsProps) => {
  if (!isKnownKind(view.kind)) return null
  const { Settings } = faceOf(view.kind)
  return (
    <Suspense fallback={<Skeleton kind="form" />}>
      <Settings model={model} options={view.options} issues={issues} onChange={onChange} />
    </Suspense>
  )
}
