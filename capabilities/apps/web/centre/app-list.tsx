import { useAction, useSession } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApps, markApp } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { appHref, designHref } from '../app-address.ts'
import { AppIcon } from './app-icon.tsx'

/** Fetched for those who design some applications; administrators of the space have the system management. */
const DesignerMenu = lazy(() =>
  import('./designer-menu.tsx').then(({ DesignerMenu }) => ({ default: DesignerMenu })),
)

/** Fetched when an application is first configured. */
const AppDialog = lazy(() =>
  import('../systems/app-dialog.tsx').then(({ AppDialog }) => ({ default: AppDialog })),
)

interface AppListProps {
  readonly title: string
  /** The title is what people wrote. */
  readonly own: boolean
  readonly apps: readonly AppInfo[]
  readonly systems: readonly SystemInfo[]
}

/** The applications of one system, as rows to read rather than cards to admire. */
export const AppList = ({ title, own, apps, systems }: AppListProps) => (
  <section>
    <h2 className="ac-title" translate={own ? 'no' : undefined}>
      {title} <span>{apps.length}</span>
    </h2>
    <ul className="ac-apps">
      {apps.map(app => (
        <AppRow key={app.id} app={app} systems={systems} />
      ))}
    </ul>
  </section>
)

const AppRow = ({ app, systems }: { app: AppInfo; systems: readonly SystemInfo[] }) => {
  const { t } = useTranslation()
  const isAdmin = useSession().user.userType === 'admin'
  const [configuring, setConfiguring] = useState(false)
  const mark = useAction(markApp, { refresh: [listApps] })
  return (
    <li>
      <AppIcon icon={app.icon} color={app.color} />
      <a className="cut" href={appHref(app.id)} translate="no" data-track="app.open">
        <b className="cut">{app.name}</b>
        <small className="cut">{app.description ?? app.tables.map(table => table.label).join(' · ')}</small>
      </a>
      <span className="ac-keep">
        {app.state === 'stopped' ? <small>{t('systems.state.stopped')}</small> : null}
        {app.configurable || app.designs ? (
          <button type="button" className="btn s" onClick={() => setConfiguring(true)}>
            {t('apps.configure')}
          </button>
        ) : null}
        {app.designs?.[0] ? (
          <a className="btn s" href={designHref(app.id, app.designs[0].id)}>
            {t('apps.develop')}
          </a>
        ) : null}
        {app.designs && !isAdmin ? (
          <Suspense fallback={null}>
            <DesignerMenu app={app} systems={systems} />
          </Suspense>
        ) : null}
      </span>
      <button
        type="button"
        className="btn s t sq ac-star"
        aria-pressed={app.favourite}
        aria-label={t(app.favourite ? 'apps.unmark' : 'apps.mark', { name: app.name })}
        onClick={() => mark.mutate({ id: app.id, favourite: !app.favourite })}
      >
        <Icon name="star" />
      </button>
      {configuring ? (
        <Suspense fallback={null}>
          <AppDialog app={app} systems={systems} onClose={() => setConfiguring(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}
