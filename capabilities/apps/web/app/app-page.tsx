import { call, Failed, inSpace, sayDay, useCall, usePage, useSession } from '@gantry/client/web'
import { Banner, EmptyState, Skeleton } from '@gantry/ui/web'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listApps, listRemovedApps, markApp } from '../../shared/contract.ts'
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
    return <Failed error={apps.error} title={t('apps.failed')} fill />
  }
  if (!apps.data) return <Skeleton kind="table" rows={20} />
  const table = app?.tables.find(one => one.id === params.module) ?? app?.tables[0]
  if (!app) return <NoApp id={params.appId} />
  if (!table) {
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

/** No application of the caller has this id: it was removed, or it is none of theirs. Administrators are told which. */
const NoApp = ({ id }: { readonly id: string | undefined }) => {
  const { t } = useTranslation()
  const isAdmin = useSession().user.userType === 'admin'
  const removed = useCall(listRemovedApps, {}, { enabled: isAdmin })
  if (isAdmin && removed.isPending) return <Skeleton kind="table" rows={20} />
  if (removed.error) return <Failed error={removed.error} title={t('apps.failed')} fill />
  const gone = removed.data?.data.find(app => app.id === id)
  return (
    <EmptyState
      kind="never"
      fill
      title={gone ? t('apps.removed', { name: gone.name }) : t('apps.no_app')}
      actions={
        <a
          className="btn"
          href={gone ? inSpace('/enterprise/systemManagement?system=removed') : centreHref()}
        >
          {t(gone ? 'apps.removed_open' : 'apps.centre')}
        </a>
      }
    >
      {gone
        ? t('apps.removed_hint', { by: gone.removedBy?.title ?? '', until: sayDay(gone.until) })
        : t(isAdmin ? 'apps.no_app_admin' : 'apps.no_app_hint')}
    </EmptyState>
  )
}

export default AppPage
