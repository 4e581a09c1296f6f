import type { Lang } from '@gantry/base/shared'
import { useNavCount, useSession } from '@gantry/client/web'
import { type RoutePath, routeOf } from '@gantry/model/shared'
import { isHolding } from '@gantry/offline/web'
import { type IconName, NavLink, NavSection } from '@gantry/ui/web'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { addressOfScreen } from '../router/home.ts'
import { matchScreen, type Route } from '../router/match.ts'
import { isShownWithout, navigationParts } from './frame-parts.ts'
import { iconOf } from './icons.ts'
import { canOpen, openScreens } from './open-screens.ts'

/** The fixed entries of the user side, as far as they are built. */
const fixed: readonly RoutePath[] = [
  '/{spaceUri}/user/workbench/{id?}',
  '/{spaceUri}/user/todo',
  '/{spaceUri}/user/messagecenter',
  '/{spaceUri}/appcenter',
  '/{spaceUri}/dashboard',
  '/{spaceUri}/dataview/screen',
  '/{spaceUri}/qChat',
  '/{spaceUri}/organization/contacts',
  '/{spaceUri}/appstore',
  '/{spaceUri}/damportal',
  '/{spaceUri}/securityaudit/management',
]

/** Shown where the browser holds something for work without a network. */
const device: RoutePath = '/{spaceUri}/offline'

const Entry = ({ route, title, icon }: { route: Route; title?: string; icon?: IconName }) => {
  const { i18n } = useTranslation()
  const { space } = useSession()
  const count = useNavCount(route.path)
  const here = matchScreen(useLocation().pathname)?.route
  return (
    <NavLink
      href={addressOfScreen(route.path, space.id)}
      icon={icon ?? iconOf(route)}
      current={here?.path === route.path || here?.under === route.path}
      count={count}
    >
      {title ?? route.title[i18n.language as Lang]}
    </NavLink>
  )
}

/** Ways into the administration, for those who may: overview, organisation, and the rest. */
const Manage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const screens = openScreens(session)
  const overview = screens.find(route => route.path === '/{spaceUri}/summarize')
  const organisation = screens.find(route => route.path === '/{spaceUri}/sysop/structure')
  const rest = screens.find(
    route => ['index', 'root'].includes(route.layout) && route !== overview && route !== organisation,
  )
  if (!overview && !organisation && !rest) return null
  return (
    <NavSection title={t('nav.manage')}>
      {overview ? <Entry route={overview} title={t('nav.overview')} /> : null}
      {organisation ? <Entry route={organisation} title={t('nav.organisation')} /> : null}
      {rest ? <Entry route={rest} title={t('nav.console')} icon="console" /> : null}
    </NavSection>
  )
}

/** The navigation of a space: its fixed entries, what abilities add, and the way into the administration. */
export const SpaceNavigation = () => {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <nav className="nav" aria-label={t('nav.main')}>
      {[...fixed, ...(isHolding() ? [device] : [])]
        .filter(path => canOpen(path, session))
        .map(path => (
          <Entry key={path} route={routeOf(path)} />
        ))}
      {navigationParts
        .filter(part => isShownWithout(part, session.off))
        .map(({ name, Part }) => (
          <Suspense key={name}>
            <Part />
          </Suspense>
        ))}
      <Manage />
    </nav>
  )
}

/** The tree of the consoles: every built screen of the layouts `index` and `root` with an entry of its own, by area. */
export const ConsoleNavigation = () => {
  const { t } = useTranslation()
  const session = useSession()
  const screens = openScreens(session).filter(
    route => (route.layout === 'index' || route.layout === 'root') && route.under === undefined,
  )
  const areas = [...new Set(screens.map(route => route.area))]
  const workspace = fixed.find(path => canOpen(path, session))
  return (
    <nav className="nav" aria-label={t('nav.console')}>
      {workspace ? <Entry route={routeOf(workspace)} title={t('nav.back')} icon="back" /> : null}
      {areas.map(area => (
        <NavSection key={area} title={t(`area.${area}`)}>
          {screens
            .filter(route => route.area === area)
            .map(route => (
              <Entry key={route.path} route={route} />
            ))}
        </NavSection>
      ))}
    </nav>
  )
}
