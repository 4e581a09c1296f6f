import { type AppInfo, appsContract } from '@gantry/apps/shared'
import { inSpace, useCall } from '@gantry/client/web'
import { countMessages } from '@gantry/messages/shared'
import { Icon, type IconName, icons, Skeleton } from '@gantry/ui/web'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'

/** Applications among the shortcuts. */
const most = 9

const places = [
  ['workbench', 'home', '/user/workbench'],
  ['messages', 'bell', '/user/messagecenter'],
  ['apps', 'apps', '/appcenter'],
] as const

/** The person's own pages, then favourite applications and those opened last. */
export const Shortcuts = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(appsContract.listApps, {})
  const counts = useCall(countMessages, {})
  const unread = Object.values(counts.data?.unread ?? {}).reduce((sum, each) => sum + each, 0)
  return (
    <section className="tile" aria-label={t('portal.home.shortcuts')}>
      <header>
        <h2>{t('portal.home.shortcuts')}</h2>
      </header>
      <ul className="po-quick" data-per-row style={{ '--per-row': 3 } as CSSProperties}>
        {places.map(([name, icon, path]) => (
          <li key={name}>
            <a href={inSpace(path)}>
              <Icon name={icon} size={20} />
              <span>
                {t(`portal.home.${name}`)}
                {name === 'messages' && unread > 0 ? (
                  <small className="num">{t('portal.home.unread', { count: unread })}</small>
                ) : null}
              </span>
            </a>
          </li>
        ))}
        {data?.data ? shortest(data.data).map(app => <App key={app.id} app={app} />) : null}
      </ul>
      {data || error ? null : <Skeleton kind="text" rows={2} />}
    </section>
  )
}

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

const App = ({ app: { id, icon, color, name } }: { readonly app: AppInfo }) => (
  <li>
    <a href={inSpace(`/app/!/${id}`)} style={{ '--ic': `var(--c${color})` } as CSSProperties}>
      <Icon name={isIcon(icon) ? icon : 'table'} size={20} />
      <span translate="no">{name}</span>
    </a>
  </li>
)

/** Favourites first, then those opened last, then the others. */
const shortest = (apps: readonly AppInfo[]): readonly AppInfo[] =>
  apps
    .filter(({ state }) => state === 'active')
    .toSorted(
      (a, b) =>
        Number(b.favourite) - Number(a.favourite) || (b.openedAt ?? '').localeCompare(a.openedAt ?? ''),
    )
    .slice(0, most)
