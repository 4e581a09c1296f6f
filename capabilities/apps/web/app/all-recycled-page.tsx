import { Failed, useCall, usePage } from '@gantry/client/web'
import { RecycleList } from '@gantry/screens/web'
import { Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listApps } from '../../shared/contract.ts'
import '../apps.css'
import { AppIcon } from '../centre/app-icon.tsx'

/** Deleted data of every table: first the tables, then what was deleted from the one chosen. */
const AllRecycledPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const apps = useCall(listApps, {})
  if (query.table)
    return <RecycleList table={query.table} crumbs={[{ title: t('apps.recycle'), href: '?' }]} />
  return (
    <>
      <PageHeader title={t('apps.recycle')} />
      <div className="ac-body">
        {apps.error ? (
          <Failed error={apps.error} />
        ) : apps.data ? (
          <>
            <p className="ink3 ac-hint">{t('apps.recycle_all_hint')}</p>
            <ul className="ac-apps">
              {apps.data.data.flatMap(app =>
                app.tables.map(table => (
                  <li key={table.id}>
                    <AppIcon icon={app.icon} color={app.color} />
                    <a className="cut" href={`?table=${table.id}`} translate="no">
                      <b className="cut">{table.label}</b>
                      <small className="cut">{app.name}</small>
                    </a>
                    <Icon name="right" />
                  </li>
                )),
              )}
            </ul>
          </>
        ) : (
          <Skeleton kind="text" rows={6} />
        )}
      </div>
    </>
  )
}

export default AllRecycledPage
