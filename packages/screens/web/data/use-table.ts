import { useCall, useDefinitionNudge } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { getTable } from '@gantry/model/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { modelTable, type TableModel } from '../parts/table-model.ts'

/** Cache lifetime of a table definition in milliseconds; changes are pushed by the server. */
export const trusted = 5 * 60_000

/** A table as visible to the user; `error` says why it is not available. An empty id fetches nothing. */
export const useTable = (table: string) => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useCall(
    getTable,
    { table },
    { staleTime: trusted, enabled: table !== '' },
  )
  useDefinitionNudge(data ? table : null, () => void refetch())
  const model = useMemo<TableModel | null>(
    () => (data ? modelTable(data, localeNow().lang, field => t(`system.${field}`)) : null),
    [data, t],
  )
  return { model, error, isPending, refetch }
}
