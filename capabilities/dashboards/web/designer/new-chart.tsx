import { firstChart } from '@gantry/charts/web'
import { inSpace } from '@gantry/client/web'
import { useTable } from '@gantry/screens/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartDesign } from '../../shared/chart-design.ts'
import { TableSetting } from '../charts/table-setting.tsx'
import { NewDesign } from '../editor/new-design.tsx'

/** Dialog for a new chart: its name and its table. */
export const NewChart = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const [table, setTable] = useState('')
  const { model } = useTable(table)
  return (
    <NewDesign
      kind="chart"
      body={(id, name): ChartDesign | null =>
        model ? { id, name, chart: firstChart(model.info.table, { table }) } : null
      }
      address={id => inSpace(`/dataview/designer?id=${id}`)}
      onClose={onClose}
    >
      <TableSetting label={t('dashboards.source')} value={table} onChange={setTable} />
    </NewDesign>
  )
}
