import { type Drill, LiveChart } from '@gantry/charts/web'
import type { Comparison, Filter } from '@gantry/model/shared'
import { filterOf, type TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartDesign, chartOfLevel } from '../../shared/chart-design.ts'
import { joined } from './joined.ts'

/** A clicked mark of the last level: its conditions, the filter of all its records, and its name. */
export interface PressedMark {
  readonly mark: readonly Comparison[]
  readonly filter: Filter
  readonly label: string
}

interface DrillChartProps {
  readonly design: Pick<ChartDesign, 'chart' | 'levels'>
  readonly model: TableModel
  readonly title: string
  /** Filter of the place, such as a dashboard. */
  readonly filter?: Filter | undefined
  readonly onPress?: ((pressed: PressedMark) => void) | undefined
  /** Hides the toolbar. */
  readonly bare?: boolean
}

interface Step {
  readonly label: string
  readonly mark: readonly Comparison[]
}

/** A live chart: a click on a mark leads to the next level, on the last level it is reported. */
export const DrillChart = ({ design, model, title, filter, onPress, bare }: DrillChartProps) => {
  const { t } = useTranslation()
  const [path, setPath] = useState<readonly Step[]>([])
  const depth = design.levels?.length ?? 0
  const steps = path.slice(0, depth)
  const { chart } = design
  const within = joined(chart.from.filter, filter, ...steps.map(({ mark }) => filterOf(mark, 'all')))
  const { filter: _, ...from } = chart.from
  const shown = {
    ...chartOfLevel(design, steps.length),
    from: { ...from, ...(within !== undefined && { filter: within }) },
  }
  const press = ({ mark, label, conditions }: Drill) => {
    if (steps.length < depth) setPath([...steps, { label, mark }])
    else
      onPress?.({
        mark: [...steps.flatMap(step => step.mark), ...mark],
        filter: joined(within, filterOf(conditions, 'all')) ?? true,
        label: [...steps.map(step => step.label), label].join(' · '),
      })
  }
  return (
    <div className="dr">
      {steps.length > 0 ? (
        <nav className="dr-path" aria-label={t('dashboards.levels')}>
          <button type="button" onClick={() => setPath([])}>
            {t('dashboards.levels.all')}
          </button>
          {steps.map(({ label }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: levels have no identity but their place
            <span key={at}>
              <Icon name="right" size={12} />
              {at === steps.length - 1 ? (
                <b translate="no">{label}</b>
              ) : (
                <button type="button" translate="no" onClick={() => setPath(steps.slice(0, at + 1))}>
                  {label}
                </button>
              )}
            </span>
          ))}
        </nav>
      ) : null}
      <div className="dr-chart">
        <LiveChart
          chart={shown}
          model={model}
          title={title}
          {...((depth > 0 || onPress) && { onDrill: press })}
          {...(bare && { bare })}
        />
      </div>
    </div>
  )
}
