import { localise } from '@gantry/base/shared'
import { type Chart, isSourceName } from '@gantry/charts/shared'
import { ChartEditor, firstChart, useChartModel } from '@gantry/charts/web'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listSaved } from '@gantry/model/shared'
import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon, Modal, searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAnalysis } from '../../shared/contract.ts'
import { type ChartSettings, type Press, presses } from '../../shared/tiles/chart.ts'
import { SourceSetting } from '../charts/source-setting.tsx'

/** A published chart, a copy of a saved analysis, or a chart of the tile. */
const ChartTileSettings = ({ tile, issues, onChange }: TileSettingsProps<ChartSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { design, chart, source, press } = tile.settings
  const kept = press === undefined ? {} : { press }
  const table = source ?? chart?.from.table ?? ''
  const charts = useCall(listAnalysis, { kind: 'chart' })
  const said = issueAt(issues, 'chart')
  const offered = (charts.data?.data ?? []).filter(
    ({ release, state }) => release !== null && state === 'active',
  )
  const gone = design !== undefined && charts.data !== undefined && !offered.some(({ id }) => id === design)
  return (
    <>
      <Setting label={t('dashboards.chart.published')} issue={table === '' ? said : undefined}>
        {id => (
          <Select<string>
            id={id}
            allowClear
            showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
            placeholder={t('dashboards.chart.choose')}
            notFoundContent={t('dashboards.chart.no_published')}
            value={design ?? null}
            {...(gone && { status: 'error' as const })}
            options={[
              ...(gone ? [{ value: design, name: '', label: t('charts.broken') }] : []),
              ...offered.map(each => ({
                value: each.id,
                name: localise(each.name, lang),
                label: <span translate="no">{localise(each.name, lang)}</span>,
              })),
            ]}
            onChange={(value?: string) => onChange(value ? { ...kept, design: value } : kept)}
          />
        )}
      </Setting>
      {design === undefined ? (
        <>
          <SourceSetting
            label={t('dashboards.chart.own')}
            value={table}
            onChange={next => onChange({ ...tile.settings, source: next })}
          />
          {table === '' ? null : (
            <OwnChart
              table={table}
              chart={chart?.from.table === table ? chart : undefined}
              onChange={next => onChange({ ...kept, chart: next })}
            />
          )}
        </>
      ) : null}
      <Setting label={t('dashboards.chart.press')} hint={t('dashboards.chart.press.hint')}>
        {id => (
          <Select<Press>
            id={id}
            value={press ?? 'filter'}
            options={presses.map(value => ({ value, label: t(`dashboards.chart.press.${value}`) }))}
            onChange={next => {
              const { press: _, ...rest } = tile.settings
              onChange(next === 'filter' ? rest : { ...rest, press: next })
            }}
          />
        )}
      </Setting>
    </>
  )
}

interface OwnChartProps {
  readonly table: string
  readonly chart: Chart | undefined
  onChange(chart: Chart): void
}

const OwnChart = ({ table, chart, onChange }: OwnChartProps) => {
  const { t } = useTranslation()
  const { model } = useChartModel(table)
  const saved = useCall(listSaved, { table }, { enabled: !isSourceName(table) })
  const [drawing, setDrawing] = useState<Chart | null>(null)
  if (!model) return null
  return (
    <>
      {isSourceName(table) ? null : (
        <Setting label={t('dashboards.chart.saved')}>
          {id => (
            <Select<string>
              id={id}
              placeholder={t('dashboards.chart.choose_saved')}
              value={null}
              notFoundContent={t('dashboards.chart.no_saved')}
              options={(saved.data?.analyses ?? []).map(({ id: value, name }) => ({
                value,
                label: <span translate="no">{name}</span>,
              }))}
              onChange={value => {
                const found = saved.data?.analyses.find(each => each.id === value)
                if (found) onChange({ ...(found.chart as unknown as Chart), from: { table } })
              }}
            />
          )}
        </Setting>
      )}
      <button
        type="button"
        className="btn"
        onClick={() => setDrawing(chart ?? firstChart(model.info.table, { table }))}
      >
        <Icon name="edit" size={14} />
        {t('dashboards.chart.draw')}
      </button>
      {drawing ? (
        <Modal
          open
          width={1080}
          title={t('dashboards.chart.draw')}
          okText={t('dashboards.done')}
          cancelText={t('dashboards.cancel')}
          onCancel={() => setDrawing(null)}
          onOk={() => {
            onChange(drawing)
            setDrawing(null)
          }}
        >
          <div className="db-editor">
            <ChartEditor
              model={model}
              chart={drawing}
              title={t('tile.kind.chart')}
              filter={null}
              onChange={setDrawing}
            />
          </div>
        </Modal>
      ) : null}
    </>
  )
}

export default ChartTileSettings
