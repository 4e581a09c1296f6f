import { conditionsOf, FilterEditor, filterOf, type TableModel } from '@gantry/screens/web'
import { Popover } from 'antd'
import { Suspense } from 'react'
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
  const drawn = conditionsOf(own ?? true)
  const count = drawn?.conditions.length ?? 1
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={t('charts.edit.own_filter')}
      destroyOnHidden
      content={
        drawn ? (
          <Suspense fallback={null}>
            <FilterEditor
              model={model}
              match={drawn.match}
              conditions={drawn.conditions}
              onChange={({ match, conditions }) => {
                const filter = filterOf(conditions, match)
                onChange(filter === true ? rest : { ...rest, filter })
              }}
            />
          </Suspense>
        ) : (
          <p className="ink2">
            {t('charts.edit.own_filter.complex')}{' '}
            <button type="button" className="btn s" onClick={() => onChange(rest)}>
              {t('charts.edit.own_filter.clear')}
            </button>
          </p>
        )
      }
    >
      <button type="button" className="btn t s">
        {count === 0 ? t('charts.edit.own_filter.none') : t('charts.edit.own_filter.some', { count })}
      </button>
    </Popover>
  )
}
