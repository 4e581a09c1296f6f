import { call, errorText, inSpace, traceOf, useCall, usePage } from '@gantry/client/web'
import { Banner, EmptyState, Skeleton } from '@gantry/ui/web'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listApps, markApp } from '../../shared/contract.ts'
import { centreHref, tableHref } from '../app-address.ts'
import { TableList } from './table-list.tsx'
import { TableTabs } from './table-tabs.tsx'

/** An application: the table the address names, or its first. */
const AppPage = () => {
  const { t } = useTranslation()
  const { params } = usePage()
  const apps = useCall(listApps, {})
  const app = apps.data?.data.find(one => one.id === params.appId)
  const appId = app?.id
  useEffect(() => {
    // That it was opened is a convenience for the centre; whoever works here needs not hear that it could not be kept.
    if (appId)
      call(markApp, { id: appId, opened: true }).catch(error =>
        console.warn('the application was not marked as opened', error),
      )
  }, [appId])

  // Asked again in the background: a server that is away for a moment takes nobody's open form with it.
  if (apps.error && !apps.data) {
    return (
      <EmptyState kind="error" fill title={t('apps.failed')} traceId={traceOf(apps.error)}>
        {errorText(t, apps.error)}
      </EmptyState>
    )
  }
  if (!apps.data) return <Skeleton kind="table" rows={20} />
  const table = app?.tables.find(one => one.id === params.module) ?? app?.tables[0]
  if (!app || !table) {
    return (
      <EmptyState
        kind="denied"
        fill
        title={t('apps.no_tables')}
        actions={
          <a className="btn" href={centreHref()}>
            {t('apps.centre')}
          </a>
        }
      >
        {t('apps.no_tables_hint')}
      </EmptyState>
    )
  }
  return (
    <>
      {app.state === 'stopped' ? <Banner kind="info">{t('apps.stopped')}</Banner> : null}
      <TableList
        table={table.id}
        crumbs={[{ title: app.name, href: centreHref(), own: true }]}
        recycleHref={inSpace(`/apprecycle/${app.id}/${table.id}`)}
        views={<TableTabs tables={app.tables} current={table.id} hrefOf={id => tableHref(app.id, id)} />}
      />
    </>
  )
}

export default AppPage
