import { errorText, traceOf, useCall, usePage } from '@gantry/client/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listAnalysis, openDashboard } from '../../shared/contract.ts'
import { ChartAlone } from './chart-alone.tsx'
import { DashboardDesigner } from './dashboard-designer.tsx'
import { DashboardList } from './dashboard-list.tsx'
import { DashboardView } from './dashboard-view.tsx'
import '../dashboards.css'

/** Dashboards: one of them (`id`), its editor (`edit`), a published chart alone (`chart`), or the list; without parameters the first favourite. */
const DashboardPage = () => {
  const { query } = usePage()
  if (query.chart) return <ChartAlone key={query.chart} id={query.chart} />
  return query.edit ? <DashboardDesigner key={query.edit} id={query.edit} /> : <Reading />
}

const Reading = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const list = useCall(listAnalysis, { kind: 'dashboard' })
  const published = (list.data?.data ?? []).filter(
    ({ release, state }) => release !== null && state === 'active',
  )
  const id = query.id ?? (query.all ? undefined : published.find(({ favourite }) => favourite)?.id)
  const opened = useCall(openDashboard, { id: id ?? '' }, { enabled: id !== undefined })
  const error = list.error ?? (id === undefined ? null : opened.error)
  if (error)
    return (
      <EmptyState kind={error.status === 404 ? 'denied' : 'error'} fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!list.data || (id !== undefined && !opened.data)) return <Skeleton kind="table" rows={12} />
  if (opened.data && id !== undefined)
    return <DashboardView key={id} dashboard={opened.data} others={published} />
  return <DashboardList dashboards={list.data.data} mayCreate={list.data.mayCreate} />
}

export default DashboardPage
