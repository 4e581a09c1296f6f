import { type Chart, isSourceName } from '@gantry/charts/shared'
import { ChartEditor, firstChart, useChartModel } from '@gantry/charts/web'
import { useCall } from '@gantry/client/web'
import { listSaved } from '@gantry/model/shared'
import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartSettings } from '../../shared/tiles/chart.ts'
import { SourceSetting } from './source-setting.tsx'

/** A saved chart of a table is taken over, or one is drawn here. */
const ChartTileSettings = ({ tile, issues, onChange }: TileSettingsProps<ChartSettings>) => {
  const { t } = useTranslation()
  const { chart } = tile.settings
  const [table, setTable] = useState(chart?.from.table ?? '')
  const hasSaved = table !== '' && !isSourceName(table)
  const { model } = useChartModel(table)
  const saved = useCall(listSaved, { table }, { enabled: hasSaved })
  const [drawing, setDrawing] = useState<Chart | null>(null)
  const said = issueAt(issues, 'chart')
  return (
    <>
      <SourceSetting value={table} issue={table === '' ? said : undefined} onChange={setTable} />
      {model && hasSaved ? (
        <Setting label={t('portal.chart.saved')} issue={said}>
          {id => (
            <Select<string>
              id={id}
              placeholder={t('portal.chart.choose')}
              value={null}
              notFoundContent={t('portal.chart.no_saved')}
              options={(saved.data?.analyses ?? []).map(({ id: value, name }) => ({
                value,
                label: <span translate="no">{name}</span>,
              }))}
              onChange={value => {
                const found = saved.data?.analyses.find(each => each.id === value)
                if (found) onChange({ chart: { ...(found.chart as unknown as Chart), from: { table } } })
              }}
            />
          )}
        </Setting>
      ) : null}
      {model ? (
        <button
          type="button"
          className="btn"
          onClick={() =>
            setDrawing(chart && chart.from.table === table ? chart : firstChart(model.info.table, { table }))
          }
        >
          <Icon name="edit" size={14} />
          {t('portal.chart.draw')}
        </button>
      ) : null}
      {model && drawing ? (
        <Modal
          open
          width={1080}
          title={t('portal.chart.draw')}
          okText={t('portal.done')}
          cancelText={t('portal.cancel')}
          onCancel={() => setDrawing(null)}
          onOk={() => {
            onChange({ chart: drawing })
            setDrawing(null)
          }}
        >
          <div className="po-editor">
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
