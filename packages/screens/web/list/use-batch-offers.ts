import { limits } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { matchSource } from '@gantry/fields/shared'
import { all, type Filter, listRecords, type RecordRow, where } from '@gantry/model/shared'
import { useMemo, useState } from 'react'
import { offerFilter } from '../form/use-link-offers.ts'
import { useLinkagePlan } from '../form/use-linkage.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Maximum number of filters combined. Two already leave few records, and the server refuses what the others exclude. */
const mostFilters = 8

interface BatchOffers {
  /** Available options; undefined: all. */
  readonly options: readonly string[] | undefined
  /** Filter for the records a link may point to; null: all. */
  readonly filter: Filter | null
}

const unlimited: BatchOffers = { options: undefined, filter: null }

/**
 * The options and records that the linkage of a field allows in all selected records. Fields the list does not show are
 * fetched. Options that depend on slave rows, and selections larger than a page, are checked by the server only.
 */
export const useBatchOffers = (
  model: TableModel,
  field: FieldModel | undefined,
  rows: readonly RecordRow[],
): BatchOffers => {
  const plan = useLinkagePlan(model)
  const [now] = useState(() => Date.now())
  const reads = useMemo(() => {
    const paths = (field && plan?.offerReads(field.id)) ?? []
    const sources = (field?.def.linkage?.match ?? []).map(match => [matchSource(match).field])
    const isWhole = paths.every(([id = '']) => model.field(id)?.type.kind !== 'rows')
    return isWhole ? [...new Set([...paths, ...sources].flatMap(([id]) => id ?? []))] : []
  }, [model, plan, field])
  const { data } = useCall(
    listRecords,
    {
      table: model.id,
      filter: where(
        'id',
        'in',
        rows.map(({ id }) => id),
      ),
      fields: reads,
      pageSize: limits.pageSize,
      count: 'none',
    },
    { enabled: reads.length > 0 && rows.length > 0 && rows.length <= limits.pageSize },
  )
  return useMemo(() => {
    if (!field || reads.length === 0 || !data) return unlimited
    const offered = data.data.flatMap(row => {
      const options = plan?.offered(row, now).get(field.id)
      return options ? [options] : []
    })
    const [first, ...others] = offered
    const filters = new Map(
      data.data.flatMap(row => {
        const filter = offerFilter(field, row, row)
        return filter === null ? [] : [[JSON.stringify(filter), filter] as const]
      }),
    )
    return {
      options: first?.filter(id => others.every(each => each.includes(id))),
      filter: filters.size === 0 ? null : all(...[...filters.values()].slice(0, mostFilters)),
    }
  }, [field, reads, data, plan, now])
}
