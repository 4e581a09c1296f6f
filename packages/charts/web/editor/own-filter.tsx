import { conditionsOf, ModelFilterField, type TableModel } from '@gantry/screens/web'
import { Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Chart } from '../../shared/chart.ts'

interface OwnFilterProps {
  readonly chart: Chart
  readonly model: TableModel
  onChange(chart: Chart): void
}

/** Editor of the chart's own filter. */
export const OwnFilter = ({ chart, model, onChange }: OwnFilterProps) => {
  const { t } = useTranslation()
  const { filter: own, ...rest } = chart
  const count = conditionsOf(own ?? true)?.conditions.length ?? 1
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={t('charts.edit.own_filter')}
      destroyOnHidden
      content={
        <ModelFilterField
          model={model}
          filter={own}
          onChange={filter => onChange(filter === undefined ? rest : { ...rest, filter })}
        />
      }
    >
      <button type="button" className="btn t s">
        {count === 0 ? t('charts.edit.own_filter.none') : t('charts.edit.own_filter.some', { count })}
      </button>
    </Popover>
  )
}
