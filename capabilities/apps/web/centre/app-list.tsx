import { useAction } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listApps, markApp } from '../../shared/contract.ts'
import type { AppInfo } from '../../shared/types.ts'
import { appHref } from '../app-address.ts'
import { AppIcon } from './app-icon.tsx'

interface AppListProps {
  readonly title: string
  /** The title is what people wrote. */
  readonly own: boolean
  readonly apps: readonly AppInfo[]
}

/** The applications of one system, as rows to read rather than cards to admire. */
export const AppList = ({ title, own, apps }: AppListProps) => (
  <section>
    <h2 className="ac-title" translate={own ? 'no' : undefined}>
      {title} <span>{apps.length}</span>
    </h2>
    <ul className="ac-apps">
      {apps.map(app => (
        <AppRow key={app.id} app={app} />
      ))}
    </ul>
  </section>
)

const AppRow = ({ app }: { app: AppInfo }) => {
  const { t } = useTranslation()
  const mark = useAction(markApp, { refresh: [listApps] })
  return (
    <li>
      <AppIcon icon={app.icon} color={app.color} />
      <a className="cut" href={appHref(app.id)} translate="no">
        <b className="cut">{app.name}</b>
        <small className="cut">{app.description ?? app.tables.map(table => table.label).join(' · ')}</small>
      </a>
      <button
        type="button"
        className="btn s t sq ac-star"
        aria-pressed={app.favourite}
        aria-label={t(app.favourite ? 'apps.unmark' : 'apps.mark', { name: app.name })}
        onClick={() => mark.mutate({ id: app.id, favourite: !app.favourite })}
      >
        <Icon name="star" />
      </button>
    </li>
  )
}
