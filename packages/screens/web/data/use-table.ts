import { useCall, useDefinitionNudge } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { getTable } from '@gantry/model/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { modelTable, type TableModel } from '../parts/table-model.ts'

/** Minutes a definition is trusted; a change of it is pushed. */
export const trusted = 5 * 60_000

/** A table as the person may see it; `error` says why there is none. */
export const useTable = (table: string) => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useCall(getTable, { table }, { staleTime: trusted })
  useDefinitionNudge(data ? table : null, () => void refetch())
  const model = useMemo<TableModel | null>(
    () => (data ? modelTable(data, localeNow().lang, field => t(`system.${field}`)) : null),
    [data, t],
  )
  return { model, error, isPending, refetch }
}
