import { type Issue, issue } from '@gantry/base/shared'
import { call, callKey } from '@gantry/client/web'
import { matchFilter, matchSource } from '@gantry/fields/shared'
import { refOf } from '@gantry/fields/web'
import { all, type FieldId, type Filter, listRecords, type RecordRow, where } from '@gantry/model/shared'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { type FormValues, sameValue } from './values.ts'

/** Filter on the records that a link of a form offers; null: none. */
export const offerFilter = ({ def }: FieldModel, row: FormValues, master: FormValues): Filter | null =>
  def.linkage?.match ? matchFilter(def.linkage.match, row as RecordRow, master as RecordRow) : null

/** Links of the record whose chosen records no longer match the link's filter. */
export const useLinkOffers = (
  model: TableModel,
  before: FormValues | null,
  values: FormValues,
): readonly Issue[] => {
  const asked = useMemo(
    () =>
      model.fields.flatMap(field => {
        const table = field.type.target?.(field.def)
        const filter = offerFilter(field, values, values)
        const sources = (field.def.linkage?.match ?? []).map(match => matchSource(match).field)
        const isStored =
          before !== null && [field.id, ...sources].every(id => sameValue(before[id], values[id]))
        if (table === undefined || filter === null || isStored) return []
        return [values[field.id] ?? []].flat().flatMap(value => {
          const id = refOf(value)?.id
          return id === undefined
            ? []
            : [{ field: field.id as FieldId, table, filter: all(where('id', 'eq', id), filter) }]
        })
      }),
    [model, before, values],
  )
  return useQueries({
    queries: asked.map(({ table, filter }) => {
      const input = { table, filter, fields: [], pageSize: 1, count: 'none' as const }
      return {
        queryKey: callKey(listRecords, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(listRecords, input, { signal }),
        // What the user may not query is checked by the server on save.
        retry: false,
        staleTime: 10_000,
      }
    }),
    combine: answers =>
      asked.flatMap(({ field }, at) =>
        answers[at]?.data?.data.length === 0 ? [issue(field, 'not_offered')] : [],
      ),
  })
}
