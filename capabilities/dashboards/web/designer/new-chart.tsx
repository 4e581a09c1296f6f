import { firstChart, useChartModel } from '@gantry/charts/web'
import { inSpace } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartDesign } from '../../shared/chart-design.ts'
import { SourceSetting } from '../charts/source-setting.tsx'
import { NewDesign } from '../editor/new-design.tsx'

/** Dialog for a new chart: its name and its table. */
export const NewChart = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const [table, setTable] = useState('')
  const { model } = useChartModel(table)
  return (
    <NewDesign
      kind="chart"
      body={(id, name): ChartDesign | null =>
        model ? { id, name, chart: firstChart(model.info.table, { table }) } : null
      }
      address={id => inSpace(`/dataview/designer?id=${id}`)}
      onClose={onClose}
    >
      <SourceSetting label={t('dashboards.source')} value={table} onChange={setTable} />
    </NewDesign>
  )
}
