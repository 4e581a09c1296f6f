import { Skeleton } from '@gantry/ui/web'
import { useLabelled } from '../labels/use-labels.ts'
import { PlainList } from '../list/plain-list.tsx'
import type { RecordListProps } from '../list/record-list-props.ts'
import type { TableModel } from '../parts/table-model.ts'
import { OtherView } from '../views/other-view.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListFrame } from './use-list-frame.ts'

/** The records of a table: as a list, or as the view the address names. */
export const ListPage = (props: RecordListProps & { readonly model: TableModel }) => {
  const model = useLabelled(props.model)
  const frame = useListFrame({ ...props, model })
  if (frame.other === 'coming')
    return (
      <ListFrame frame={frame}>
        <Skeleton kind="table" rows={20} />
      </ListFrame>
    )
  return frame.other ? (
    <OtherView key={frame.other.id} frame={frame} view={frame.other} />
  ) : (
    <PlainList frame={frame} />
  )
}
