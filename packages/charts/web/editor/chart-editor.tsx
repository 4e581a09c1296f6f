import type { Issue } from '@gantry/base/shared'
import { issueText, type TableModel } from '@gantry/screens/web'
import { Icon, type IconName } from '@gantry/ui/web'
import { Tooltip } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chart, Dimension, Measure } from '../../shared/chart.ts'
import { misfits } from '../../shared/check-chart.ts'
import { functionsOf, isPlace, typedField } from '../../shared/dimension.ts'
import { type ChartKindName, chartKindNames, chartKindOf, isChartKindName } from '../../shared/kinds.ts'
import type { Drill } from '../drill.ts'
import { LiveChart } from '../live-chart.tsx'
import { chartWords } from '../words.ts'
import { DescribedChart } from './described-chart.tsx'
import { Fields } from './fields.tsx'
import { MeasureExpression } from './measure-expression.tsx'
import { OwnFilter } from './own-filter.tsx'
import { asKind, dimensionOf, fittingKind } from './propose.ts'
import { Settings } from './settings.tsx'
import { Zones } from './zones.tsx'

const signs: Readonly<Record<ChartKindName, IconName>> = {
  bar: 'chart',
  line: 'trend',
  combined: 'multi',
  pie: 'drop',
  number: 'hash',
  table: 'table',
  gauge: 'gauge',
  funnel: 'filter',
  scatter: 'density',
  heatmap: 'board',
  control: 'hr',
  pareto: 'percent',
  radar: 'nut',
  treemap: 'plan',
  waterfall: 'gantt',
  box: 'line',
  sankey: 'flow',
  regions: 'globe',
  points: 'pin',
}

interface ChartEditorProps {
  readonly model: TableModel
  readonly chart: Chart
  readonly title: string
  /** Description of the filter of `from`. */
  readonly filter: ReactNode
  onChange(chart: Chart): void
  readonly onDrill?: (drill: Drill) => void
}

/** Chart editor: fields on the left, zones of the query, matching kinds, and the live chart. */
export const ChartEditor = ({ model, chart, title, filter, onChange, onDrill }: ChartEditorProps) => {
  const { t } = useTranslation()
  const { table } = model.info
  const words = useMemo(() => chartWords(t, model), [t, model])
  const ask = (question: Partial<Chart>) => {
    const { columns, ...rest } = { ...chart, ...question }
    const next = { ...rest, ...(columns && columns.length > 0 && { columns }) }
    // Drops a sort by a removed measure.
    const { sort, ...unsorted } = next
    const lost = typeof sort?.by === 'number' && sort.by >= next.measures.length
    onChange(fittingKind(lost ? unsorted : next, table))
  }
  const add = (zone: 'rows' | 'columns' | 'measures', field: string) => {
    if (zone === 'measures') {
      const found = typedField(table, field)
      const fn = found && functionsOf(found)[0]
      if (fn) ask({ measures: addMeasure(chart, { fn, field }) })
      return
    }
    const dimension = dimensionOf(table, field)
    if (!dimension) return
    const found = typedField(table, field)
    if (found && isPlace(found)) ask({ rows: [dimension] })
    else ask(zone === 'rows' ? addRow(chart, dimension) : { columns: [dimension] })
  }
  const problems = misfits(chart, table)
  const [editing, setEditing] = useState<{ readonly at: number | null } | null>(null)
  const edited = editing?.at == null ? undefined : chart.measures[editing.at]
  return (
    <div className="ce">
      <Fields model={model} onAdd={add} />
      <div className="ce-main">
        <div className="ce-kinds" role="toolbar" aria-label={t('charts.edit.kinds')}>
          {chartKindNames.map(name => {
            const [misfit] = misfits(asKind(chart, name), table)
            const label = t(`charts.kind.${name}`)
            return (
              <Tooltip key={name} title={misfit ? `${label}: ${sayMisfit(t, misfit)}` : label}>
                <button
                  type="button"
                  className={chart.kind === name ? 'btn t s sq on' : 'btn t s sq'}
                  aria-label={label}
                  aria-pressed={chart.kind === name}
                  aria-disabled={misfit !== undefined}
                  onClick={() => {
                    if (!misfit) onChange(asKind(chart, name))
                  }}
                >
                  <Icon name={signs[name]} size={16} />
                </button>
              </Tooltip>
            )
          })}
          <DescribedChart model={model} chart={chart} title={title} onChange={onChange} />
        </div>
        <Zones
          chart={chart}
          model={model}
          words={words}
          filter={
            <>
              {filter}
              <OwnFilter chart={chart} model={model} onChange={onChange} />
            </>
          }
          onRows={rows => ask({ rows })}
          onColumns={columns => ask({ columns })}
          onMeasures={measures => ask({ measures })}
          onAdd={add}
          onExpression={at => setEditing({ at })}
        />
        {editing ? (
          <MeasureExpression
            model={model}
            measure={edited ?? { fn: 'sum', expression: '' }}
            onClose={() => setEditing(null)}
            onTake={measure => {
              setEditing(null)
              ask({
                measures:
                  editing.at === null
                    ? addMeasure(chart, measure)
                    : chart.measures.map((old, at) => (at === editing.at ? measure : old)),
              })
            }}
          />
        ) : null}
        {isChartKindName(chart.kind) ? (
          <Settings
            chart={chart}
            kind={chartKindOf(chart.kind)}
            words={words}
            model={model}
            onChange={onChange}
          />
        ) : null}
        <div className="ce-chart">
          {problems.length > 0 ? (
            <p className="ink2" role="alert">
              {[...new Set(problems.map(issue => sayMisfit(t, issue)))].join(' · ')}
            </p>
          ) : (
            <LiveChart chart={chart} model={model} title={title} {...(onDrill && { onDrill })} />
          )}
        </div>
      </div>
    </div>
  )
}

/** A second dimension becomes the columns (colours); if there are columns already, it replaces the rows. */
const addRow = ({ rows, columns = [], measures }: Chart, dimension: Dimension): Partial<Chart> => {
  if (rows.length === 0) return { rows: [dimension] }
  const [first] = measures
  return columns.length === 0 && rows[0]?.field !== dimension.field && first
    ? { columns: [dimension], measures: [first] }
    : { rows: [dimension] }
}

/** The first selected measure replaces the default record count. */
const addMeasure = ({ measures, columns = [] }: Chart, measure: Measure): readonly Measure[] => {
  const counting =
    measures.length === 1 && measures[0]?.field === undefined && measures[0]?.expression === undefined
  return counting || columns.length > 0 ? [measure] : [...measures, measure].slice(-4)
}

const zones: ReadonlySet<string> = new Set(['rows', 'columns', 'measures'])

/** What does not fit, with the zone it stands in. */
const sayMisfit = (t: TFunction, issue: Issue): string => {
  const [zone = ''] = issue.field.split('.')
  const why = issueText(t, issue)
  return zones.has(zone) ? `${t(`charts.edit.${zone}`)} · ${why}` : why
}
