import { type Issue, localise } from '@gantry/base/shared'
import { isDimension, isSourceName, stepsOf, typedField } from '@gantry/charts/shared'
import { ChartEditor, type Drill, firstChart, useChartModel } from '@gantry/charts/web'
import { currentLang, inSpace } from '@gantry/client/web'
import { WhereUsed } from '@gantry/designs/web'
import { FieldSetting, filterOf, type TableModel } from '@gantry/screens/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartDesign, chartKind, checkChartDesign, mostLevels } from '../../shared/chart-design.ts'
import { joined } from '../charts/joined.ts'
import { RecordsPanel } from '../charts/records-panel.tsx'
import { SourceSetting } from '../charts/source-setting.tsx'
import { AnalysisPage } from '../editor/analysis-page.tsx'
import { described, retext } from '../editor/retext.ts'
import { sayIssue } from '../editor/say-issue.ts'

const kind = { ...chartKind, name: 'chart' as const }

/** Designer of one chart, with a preview of the records that the designer may read. */
export const ChartDesigner = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  return (
    <AnalysisPage<ChartDesign>
      kind={kind}
      id={id}
      crumb={{ title: t('dashboards.charts'), href: inSpace('/dataview/designer') }}
      parts={['chart']}
      tablesOf={({ chart: { from } }) => (from.table === '' || isSourceName(from.table) ? [] : [from.table])}
      check={checkChartDesign}
      open={`/dataview/designer?id=${id}`}
    >
      {({ body, issues, apply }) => <Editor design={body} issues={issues} onChange={apply} />}
    </AnalysisPage>
  )
}

interface EditorProps {
  readonly design: ChartDesign
  readonly issues: readonly Issue[]
  onChange(design: ChartDesign): void
}

const Editor = ({ design, issues, onChange }: EditorProps) => {
  const { t } = useTranslation()
  const { chart } = design
  const { model, error } = useChartModel(chart.from.table)
  const [pressed, setPressed] = useState<Drill | null>(null)
  return (
    <div className="cd">
      <div className="cd-editor">
        {model ? (
          <ChartEditor
            model={model}
            chart={chart}
            title={localise(design.name, currentLang())}
            filter={null}
            onChange={next => {
              setPressed(null)
              onChange({ ...design, chart: next })
            }}
            {...(!isSourceName(chart.from.table) && { onDrill: setPressed })}
          />
        ) : error ? (
          <EmptyState kind="denied" fill />
        ) : (
          <Skeleton kind="form" />
        )}
      </div>
      {model && pressed ? (
        <RecordsPanel
          model={model}
          filter={joined(chart.from.filter, filterOf(pressed.conditions, 'all')) ?? true}
          label={pressed.label}
          onClose={() => setPressed(null)}
        />
      ) : (
        <Properties design={design} model={model} issues={issues} onChange={onChange} />
      )}
      <p className="cd-rights cap ink3">
        <Icon name="lock" size={12} />
        {t('dashboards.rights')}
      </p>
    </div>
  )
}

interface PropertiesProps extends EditorProps {
  readonly model: TableModel | null
}

const Properties = ({ design, model, issues, onChange }: PropertiesProps) => {
  const { t } = useTranslation()
  const { chart, levels = [] } = design
  const wrong = (place: string) => {
    const found = issues.find(({ field }) => field === place)
    return found ? <span className="hint err">{sayIssue(t, found)}</span> : null
  }
  const setLevels = (next: NonNullable<ChartDesign['levels']>) => {
    const { levels: _, ...rest } = design
    onChange(next.length > 0 ? { ...rest, levels: next } : rest)
  }
  const grouped =
    model?.fields.filter(field => {
      const typed = typedField(model.info.table, field.id)
      return typed !== null && isDimension(typed)
    }) ?? []
  const dimensionOf = (field: string) => {
    const typed = model ? typedField(model.info.table, field) : null
    return typed && stepsOf(typed).includes('month') ? { field, step: 'month' as const } : { field }
  }
  return (
    <aside className="cd-props" aria-label={t('dashboards.properties')}>
      <div className="fld">
        <label htmlFor="chart-name">{t('dashboards.name')}</label>
        <Input
          id="chart-name"
          showCount
          maxLength={40}
          value={localise(design.name, currentLang())}
          onChange={({ target }) => onChange({ ...design, name: retext(design.name, target.value) })}
        />
        {wrong('name')}
      </div>
      <div className="fld">
        <label htmlFor="chart-description">{t('dashboards.description')}</label>
        <Input.TextArea
          id="chart-description"
          maxLength={200}
          rows={2}
          value={localise(design.description ?? '', currentLang())}
          onChange={({ target }) => {
            const { description: before, ...rest } = design
            const description = described(before, target.value)
            onChange(description === undefined ? rest : { ...rest, description })
          }}
        />
      </div>
      <Source table={chart.from.table} design={design} onChange={onChange} />
      <section className="cd-levels" aria-label={t('dashboards.levels')}>
        <h3>{t('dashboards.levels')}</h3>
        <p className="hint">{t('dashboards.levels.hint')}</p>
        <ol>
          {levels.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: levels have no identity but their place
            <li key={at}>
              <FieldSetting
                label={t('dashboards.level', { n: at + 2 })}
                issue={issues.find(({ field }) => field === `levels.${at}`)}
                fields={grouped}
                value={level.field}
                optional
                onChange={field =>
                  setLevels(
                    field === undefined
                      ? levels.filter((_, index) => index !== at)
                      : levels.map((old, index) => (index === at ? dimensionOf(field) : old)),
                  )
                }
              />
            </li>
          ))}
        </ol>
        {levels.length < mostLevels && grouped[0] && chart.rows.length > 0 ? (
          <button
            type="button"
            className="btn t s"
            onClick={() => {
              const used = new Set([...chart.rows, ...levels].map(({ field }) => field))
              const next = grouped.find(field => !used.has(field.id)) ?? grouped[0]
              if (next) setLevels([...levels, dimensionOf(next.id)])
            }}
          >
            <Icon name="plus" size={14} />
            {t('dashboards.levels.add')}
          </button>
        ) : null}
      </section>
      <WhereUsed kind="chart" id={design.id} />
    </aside>
  )
}

interface SourceProps {
  readonly table: string
  readonly design: ChartDesign
  onChange(design: ChartDesign): void
}

/** The table of a chart; another one begins a new chart, because fields belong to their table. */
const Source = ({ table, design, onChange }: SourceProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(table)
  const { model } = useChartModel(wanted)
  const begin = useEffectEvent((next: TableModel) => {
    const { levels: _, ...rest } = design
    onChange({ ...rest, chart: firstChart(next.info.table, { table: wanted }) })
  })
  useEffect(() => {
    if (model && model.id !== table) begin(model)
  }, [model, table])
  return <SourceSetting label={t('dashboards.source')} value={wanted} onChange={setWanted} />
}
