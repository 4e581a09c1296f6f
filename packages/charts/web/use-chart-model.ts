import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { isSystemField } from '@gantry/records/shared'
import { modelTable, type TableModel, useTable } from '@gantry/screens/web'
import { useMemo } from 'react'
import { getChartSource, isSourceName } from '../shared/source.ts'

/** What `from.table` of a chart names, as visible to the user: a table or a registered source. Empty: nothing is fetched. */
export const useChartModel = (from: string) => {
  const isSource = isSourceName(from)
  const table = useTable(isSource ? '' : from)
  const source = useCall(getChartSource, { source: from }, { enabled: isSource })
  const model = useMemo<TableModel | null>(() => {
    if (!source.data) return null
    const all = modelTable(source.data, localeNow().lang, field => field)
    return { ...all, field: id => (isSystemField(id) ? undefined : all.field(id)) }
  }, [source.data])
  return isSource ? { model, error: source.error, refetch: source.refetch } : table
}
