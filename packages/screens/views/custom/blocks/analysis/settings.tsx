import type { JsonObject } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { listSaved } from '@gantry/model/shared'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { Icon, Modal, Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../../web/data/use-table.ts'
import { issueAt, Setting } from '../../../../web/views/settings-field.tsx'
import { ChartFacesContext } from '../../context.ts'
import { SourceSetting, TableSetting } from '../settings.tsx'
import type { AnalysisSettings } from './shared.ts'

/** Settings of a chart block: a copy of a saved analysis, or a new chart. */
const AnalysisBlockSettings = ({ tile, page, issues, onChange }: TileSettingsProps<AnalysisSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const { model } = useTable(settings.table)
  const saved = useCall(listSaved, { table: settings.table }, { enabled: settings.table !== '' })
  const faces = use(ChartFacesContext)
  const [drawing, setDrawing] = useState<JsonObject | null | 'first'>(null)
  const keep = (chart: JsonObject) => {
    const { from: _, ...drawn } = chart
    onChange({ ...settings, chart: drawn as JsonObject })
  }
  return (
    <>
      <TableSetting value={settings.table} issues={issues} onChange={table => onChange({ table })} />
      {model ? (
        <Setting label={t('block.analysis.saved')} issue={issueAt(issues, 'chart')}>
          {id => (
            <Select<string>
              id={id}
              value={null}
              placeholder={t('block.analysis.choose')}
              notFoundContent={t('block.analysis.none')}
              options={(saved.data?.analyses ?? []).map(({ id: value, name }) => ({
                value,
                label: <span translate="no">{name}</span>,
              }))}
              onChange={value => {
                const found = saved.data?.analyses.find(each => each.id === value)
                if (found) keep(found.chart)
              }}
            />
          )}
        </Setting>
      ) : null}
      {model && faces ? (
        <button type="button" className="btn" onClick={() => setDrawing(settings.chart ?? 'first')}>
          <Icon name="edit" size={14} />
          {t('block.analysis.draw')}
        </button>
      ) : null}
      {model && faces && drawing !== null ? (
        <Modal
          open
          width={1080}
          title={t('block.analysis.draw')}
          okButtonProps={{ disabled: drawing === 'first' }}
          onCancel={() => setDrawing(null)}
          onOk={() => {
            if (drawing !== 'first') keep(drawing)
            setDrawing(null)
          }}
        >
          <div className="ob-chart-editor">
            <Suspense fallback={<Skeleton kind="form" />}>
              <faces.Editor
                model={model}
                chart={drawing === 'first' ? null : drawing}
                title={t('tile.kind.analysis')}
                onChange={setDrawing}
              />
            </Suspense>
          </div>
        </Modal>
      ) : null}
      <SourceSetting
        model={model}
        tile={tile}
        settings={settings}
        page={page}
        issues={issues}
        onChange={onChange}
      />
    </>
  )
}

export default AnalysisBlockSettings
