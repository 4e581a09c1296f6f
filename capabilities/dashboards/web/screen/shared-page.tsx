import { currentLang, errorText, traceOf, useCall, usePage } from '@gantry/client/web'
import { modelTable } from '@gantry/screens/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { openSharedScreen } from '../../shared/contract.ts'
import { type SharedData, SharedDataContext } from './screen-data.ts'
import { ScreenPlayer } from './screen-player.tsx'

/** Milliseconds between two requests: a page without a session has no push socket. */
const again = 30_000

/** A screen opened by a link, without signing in. */
const SharedPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const token = query.t ?? ''
  const { data, error, refetch } = useCall(openSharedScreen, { token }, { enabled: token !== '', keep: true })
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => {
    const timer = setInterval(() => ask(), again)
    return () => clearInterval(timer)
  }, [])
  const shared = useMemo<SharedData | null>(() => {
    if (!data) return null
    const models = new Map(
      data.tables.map(info => [
        info.table.id,
        modelTable(info, currentLang(), field => t(`system.${field}`)),
      ]),
    )
    return { chartOf: id => data.charts[id], modelOf: chart => models.get(chart.from.table) }
  }, [data, t])
  if (error && !data)
    return (
      <EmptyState kind={error.status === 404 ? 'denied' : 'error'} fill traceId={traceOf(error)}>
        {error.status === 404 ? t('dashboards.link.gone') : errorText(t, error)}
      </EmptyState>
    )
  if (token === '')
    return (
      <EmptyState kind="denied" fill>
        {t('dashboards.link.gone')}
      </EmptyState>
    )
  if (!data || !shared) return <Skeleton />
  return (
    <SharedDataContext value={shared}>
      <div className="pl-alone">
        <ScreenPlayer screen={data} />
      </div>
    </SharedDataContext>
  )
}

export default SharedPage
