import { Failed, useCall } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApps } from '../../shared/contract.ts'
import '../apps.css'
import { appHref, centreHref, tableHref } from '../app-address.ts'
import { AppIcon } from '../centre/app-icon.tsx'
import { groupApps, searchApps } from '../centre/group-apps.ts'

/** Every application one may open, by system, with all its tables: the index of the space. */
const ApplicationsPage = () => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const apps = useCall(listApps, {})
  const found = apps.data ? searchApps(apps.data.data, apps.data.systems, text) : []
  return (
    <div className="ac">
      <PageHeader title={t('apps.index')} crumbs={[{ title: t('apps.centre'), href: centreHref() }]} />
      <div className="ac-body">
        <label className="in ac-search">
          <Icon name="search" />
          <input
            type="search"
            value={text}
            placeholder={t('apps.search')}
            aria-label={t('apps.search')}
            onChange={event => setText(event.target.value)}
          />
        </label>
        {apps.error && !apps.data ? <Failed error={apps.error} /> : null}
        {apps.isPending ? <Skeleton kind="text" rows={8} /> : null}
        {apps.data && found.length === 0 ? (
          text ? (
            <EmptyState
              kind="filtered"
              actions={
                <button type="button" className="btn" onClick={() => setText('')}>
                  {t('apps.show_all')}
                </button>
              }
            />
          ) : (
            <EmptyState kind="never" icon="apps" title={t('apps.none')}>
              {t('apps.none_user')}
            </EmptyState>
          )
        ) : null}
        {groupApps(found, apps.data?.systems ?? []).map(group => (
          <section key={group.system?.id ?? ''}>
            <h2 className="ac-title" translate={group.system ? 'no' : undefined}>
              {group.system?.name ?? t('apps.others')} <span>{group.apps.length}</span>
            </h2>
            <ul className="ai-apps">
              {group.apps.map(app => (
                <li key={app.id}>
                  <AppIcon icon={app.icon} color={app.color} />
                  <a href={appHref(app.id)} className="cut" translate="no">
                    <b className="cut">{app.name}</b>
                  </a>
                  <span className="ai-tables" translate="no">
                    {app.tables.map(table => (
                      <a key={table.id} href={tableHref(app.id, table.id)}>
                        {table.label}
                      </a>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

export default ApplicationsPage
