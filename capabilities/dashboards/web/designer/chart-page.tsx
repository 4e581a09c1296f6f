import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall, usePage } from '@gantry/client/web'
import { useTables } from '@gantry/screens/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnalysisHead, listAnalysis } from '../../shared/contract.ts'
import { AlertsDialog } from '../alerts/alerts-dialog.tsx'
import { DesignCards } from '../editor/design-cards.tsx'
import { ChartDesigner } from './chart-designer.tsx'
import { NewChart } from './new-chart.tsx'
import '../dashboards.css'

/** Charts: the designer of one of them (`id`), else the list. */
const ChartPage = () => {
  const { query } = usePage()
  return query.id ? <ChartDesigner key={query.id} id={query.id} /> : <ChartList />
}

const ChartList = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data, error } = useCall(listAnalysis, { kind: 'chart' })
  const tables = useTables((data?.data ?? []).flatMap(({ table }) => table ?? []))
  const [making, setMaking] = useState(false)
  const [alerting, setAlerting] = useState<AnalysisHead | null>(null)
  const [text, setText] = useState('')
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={10} />
  const wanted = text.trim().toLowerCase()
  const shown = data.data.filter(
    ({ name, table }) =>
      localise(name, lang).toLowerCase().includes(wanted) ||
      (tables.get(table ?? '')?.label ?? '').toLowerCase().includes(wanted),
  )
  const create = data.mayCreate ? (
    <button type="button" className="btn p" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      {t('dashboards.new.chart')}
    </button>
  ) : undefined
  const at = ({ id }: AnalysisHead) => inSpace(`/dataview/designer?id=${id}`)
  return (
    <div className="db">
      <PageHeader title={t('dashboards.charts')} action={create} />
      {data.data.length === 0 ? (
        <EmptyState fill kind="never" icon="chart" title={t('dashboards.charts.none')} actions={create}>
          {t('dashboards.charts.none.why')}
        </EmptyState>
      ) : (
        <>
          <div className="db-filters">
            <Input
              className="db-find"
              allowClear
              prefix={<Icon name="search" size={14} />}
              aria-label={t('dashboards.find')}
              placeholder={t('dashboards.find')}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState kind="filtered" />
          ) : (
            <DesignCards
              kind="chart"
              heads={shown.map(head => ({
                ...head,
                description: [
                  tables.get(head.table ?? '')?.label,
                  localise(head.description ?? '', currentLang()),
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              icon="chart"
              openAt={at}
              editAt={at}
              acts={[{ key: 'alerts', label: t('dashboards.alerts'), run: setAlerting }]}
            />
          )}
        </>
      )}
      {making ? <NewChart onClose={() => setMaking(false)} /> : null}
      {alerting ? <AlertsDialog chart={alerting} onClose={() => setAlerting(null)} /> : null}
    </div>
  )
}

export default ChartPage
