import { currentLang } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { AppInfo } from '../../shared/types.ts'
import { appHref } from '../app-address.ts'
import { AppIcon } from './app-icon.tsx'

/** The applications opened last, with when. */
export const RecentApps = ({ apps }: { apps: readonly AppInfo[] }) => {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className="ac-title">{t('apps.recent')}</h2>
      <ul className="ac-recent">
        {apps.map(app => (
          <li key={app.id}>
            <a href={appHref(app.id)} data-track="app.open">
              <AppIcon icon={app.icon} color={app.color} />
              <span className="cut">
                <span className="cut" translate="no">
                  {app.name}
                </span>
                <small className="cut">{app.openedAt ? ago(app.openedAt) : null}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const ago = (moment: string): string => {
  const seconds = (Date.now() - new Date(moment).getTime()) / 1_000
  const format = new Intl.RelativeTimeFormat(currentLang(), { numeric: 'auto' })
  for (const [unit, length] of units)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return format.format(0, 'minute')
}
