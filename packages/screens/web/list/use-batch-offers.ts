import { limits } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { matchSource } from '@gantry/fields/shared'
import { all, type Filter, listRecords, type RecordRow, where } from '@gantry/model/shared'
import { useMemo, useState } from 'react'
import { offerFilter } from '../form/use-link-offers.ts'
import { useLinkagePlan } from '../form/use-linkage.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Conditions that are combined at most: more than one leaves few records anyway, and the server refuses the others. */
const mostFilters = 8

interface BatchOffers {
  /** Undefined: all options. */
  readonly options: readonly string[] | undefined
  /** What the records of a link must be like; null: all. */
  readonly filter: Filter | null
}

const unlimited: BatchOffers = { options: undefined, filter: null }

/**
 * What every one of the ticked records offers in a field by its linkage. Fields that the list does not show are asked for.
 * Options that depend on slave rows, and more records than a page, are left to the server, which refuses what is not offered.
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
