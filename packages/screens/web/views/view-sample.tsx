import type { Issue, JsonObject } from '@gantry/base/shared'
import type { TableView } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { Suspense } from 'react'
import { emptyState } from '../list/list-state.ts'
import { useListView } from '../list/use-list-view.ts'
import type { TableModel } from '../parts/table-model.ts'
import { EmbeddedView } from './embedded-view.tsx'
import { faceOf, isKnownKind } from './faces.ts'

interface ViewSampleProps {
  readonly model: TableModel
  readonly view: TableView
}

/** Preview of a view in design, with real records; nothing in it can be opened or moved. */
export const ViewSample = ({ model, view }: ViewSampleProps) => {
  const { filter, sort } = useListView(model, emptyState, undefined, view).query
  return (
    <div className="vs-sample" inert>
      <EmbeddedView
        model={model}
        view={view}
        query={{ ...(filter !== undefined && { filter }), ...(sort && { sort }) }}
      />
    </div>
  )
}

interface ViewSettingsProps extends ViewSampleProps {
  /** `field` is the path within the options. */
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
