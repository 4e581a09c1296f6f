import { asJson } from '@gantry/base/shared'
import type { ChartFaces } from '@gantry/screens/web'
import type { ComponentProps } from 'react'
import type { Chart } from '../../shared/chart.ts'
import { ChartEditor } from '../editor/chart-editor.tsx'
import { firstChart } from '../editor/propose.ts'

/** Editor of a block's chart, over all records of its table. */
const BlockChartEditor = ({ model, chart, title, onChange }: ComponentProps<ChartFaces['Editor']>) => {
  const from = { table: model.id }
  return (
    <ChartEditor
      model={model}
      chart={chart ? { ...(chart as unknown as Chart), from } : firstChart(model.info.table, from)}
      title={title}
      filter={null}
      onChange={next => onChange(asJson(next))}
    />
  )
}

export default BlockChartEditor
