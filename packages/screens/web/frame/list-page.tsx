import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import { useLabelled } from '../labels/use-labels.ts'
import { PlainList } from '../list/plain-list.tsx'
import type { RecordListProps } from '../list/record-list-props.ts'
import { MarksOn } from '../marks/marks-on.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { OtherView } from '../views/other-view.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListFrame } from './use-list-frame.ts'

/** Lazy: loaded when a list is first grouped. */
const GroupedList = lazy(() =>
  import('../groups/grouped-list.tsx').then(({ GroupedList }) => ({ default: GroupedList })),
)

/** The records of a table, as a list or as the view in the URL. */
export const ListPage = (props: RecordListProps & { readonly model: TableModel }) => {
  const model = useLabelled(props.model)
  return (
    <MarksOn model={model}>
      <Records {...props} model={model} />
    </MarksOn>
  )
}

const Records = (props: RecordListProps & { readonly model: TableModel }) => {
  const frame = useListFrame(props)
  if (frame.other === 'coming')
    return (
      <ListFrame frame={frame}>
        <Skeleton kind="table" rows={20} />
      </ListFrame>
    )
  if (frame.other) return <OtherView key={frame.other.id} frame={frame} view={frame.other} />
  if (frame.view.group.by.length === 0) return <PlainList frame={frame} />
  return (
    <Suspense
      fallback={
        <ListFrame frame={frame}>
          <Skeleton kind="table" rows={20} />
        </ListFrame>
      }
    >
      <GroupedList frame={frame} />
    </Suspense>
  )
}
