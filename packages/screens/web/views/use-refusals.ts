import type { JsonObject } from '@gantry/base/shared'
import { call, callKey } from '@gantry/client/web'
import { mostTried, type RecordRow, tryChanges } from '@gantry/model/shared'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { issueSentence } from './why-refused.ts'

const none: readonly null[] = []

/**
 * Why changes of the dragged record would be refused, in the order of `changes`; null: accepted, or not known yet. The
 * server checks the same rules and rights as on saving. `row` null: nothing is dragged.
 */
export const useRefusals = (
  model: TableModel,
  row: RecordRow | null,
  changes: readonly JsonObject[],
): readonly (string | null)[] => {
  const { t } = useTranslation()
  const asked = { table: model.id, id: row?.id ?? '', changes: changes.slice(0, mostTried) }
  const { data } = useQuery({
    queryKey: [...callKey(tryChanges, asked), row?.version],
    queryFn: ({ signal }) => call(tryChanges, asked, { signal }),
    enabled: row !== null && changes.length > 0,
    // Refetched for each drag: rights and other fields may have changed.
    staleTime: 0,
    gcTime: 10_000,
    retry: false,
  })
  if (row === null || !data) return none
  return data.data.map(issue => issue && issueSentence(t, model, issue))
}
