import { useCall } from '@gantry/client/web'
import { type Aggregate, aggregateRecords, type Query } from '@gantry/model/shared'
import { useMemo } from 'react'
import type { FieldModel, TableModel } from '../../web/parts/table-model.ts'
import { narrowing } from '../../web/views/view-props.ts'
import { columnsOf } from './columns.ts'

/** Maximum number of columns for a person or link field; other values are reachable with a filter. */
export const mostColumns = 50

/** The columns with counts and totals, in one request. */
export const useColumns = (
  model: TableModel,
  group: FieldModel | undefined,
  total: FieldModel | undefined,
  query: Pick<Query, 'filter' | 'search'>,
) => {
  const aggregates: Aggregate[] = [
    { name: 'count', fn: 'count' },
    ...(total ? [{ name: 'total', fn: 'sum' as const, field: total.id }] : []),
  ]
  const { data, error, refetch } = useCall(
    aggregateRecords,
    { table: model.id, ...narrowing(query), groupBy: [group?.id ?? ''], aggregates, limit: 1_000 },
    { enabled: group !== undefined, keep: true },
  )
  const columns = useMemo(
    () => (group && data ? columnsOf(group.type, group.def, group.id, data.data) : null),
    [group, data],
  )
  return { columns, error, refetch }
}
