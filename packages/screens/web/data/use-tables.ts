import { call, callKey } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { getTable, type TableId, type TableInfo } from '@gantry/model/shared'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { modelTable, type TableModel } from '../parts/table-model.ts'
import { trusted } from './use-table.ts'

/** Several tables as visible to the user, without those still loading and those closed to the user. */
export const useTables = (ids: readonly TableId[]): ReadonlyMap<TableId, TableModel> => {
  const { t } = useTranslation()
  const combine = useCallback(
    (answers: readonly UseQueryResult<TableInfo>[]) => answers.flatMap(({ data }) => data ?? []),
    [],
  )
  const infos = useQueries({
    queries: [...new Set(ids)].map(table => ({
      queryKey: callKey(getTable, { table }),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(getTable, { table }, { signal }),
      staleTime: trusted,
    })),
    combine,
  })
  return useMemo(
    () =>
      new Map(
        infos.map(info => [info.table.id, modelTable(info, localeNow().lang, field => t(`system.${field}`))]),
      ),
    [infos, t],
  )
}
