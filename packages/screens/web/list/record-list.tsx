import type { Operation } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { lazy, Suspense, useMemo } from 'react'
import { useTable } from '../data/use-table.ts'
import { ListPage } from '../frame/list-page.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { withPageTabs } from './page-tabs.ts'
import type { RecordListProps } from './record-list-props.ts'
import { useListState } from './use-list-state.ts'

const PastList = lazy(() => import('../past/past-list.tsx'))

/** A table as a list with a record panel beside it and the form instead of it; or the list as of a past time. */
export const RecordList = (props: RecordListProps) => {
  const { model: read, error, isPending, refetch } = useTable(props.table)
  const { tabs, without } = props
  const model = useMemo(() => {
    const tabbed = read && tabs ? withPageTabs(read, tabs) : read
    return tabbed && without ? narrowed(tabbed, without) : tabbed
  }, [read, tabs, without])
  const [{ at }] = useListState()
  if (model && at)
    return (
      <Suspense fallback={<Skeleton kind="table" rows={20} />}>
        <PastList {...props} model={model} at={at} />
      </Suspense>
    )
  if (model) return <ListPage {...props} model={model} />
  if (isPending || !error) return <Skeleton kind="table" rows={20} />
  return <Unreadable error={error} onRetry={refetch} />
}

const narrowed = (model: TableModel, without: readonly Operation[]): TableModel => ({
  ...model,
  can: operation => !without.includes(operation) && model.can(operation),
})
