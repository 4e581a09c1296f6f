import { Skeleton } from '@gantry/ui/web'
import { useTable } from '../data/use-table.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { ListPage } from './list-page.tsx'
import type { RecordListProps } from './record-list-props.ts'

/** A table as a list, with its records in a panel beside it and its form in its place. */
export const RecordList = (props: RecordListProps) => {
  const { model, error, isPending, refetch } = useTable(props.table)
  if (model) return <ListPage {...props} model={model} />
  if (isPending || !error) return <Skeleton kind="table" rows={20} />
  return <Unreadable error={error} onRetry={refetch} />
}
