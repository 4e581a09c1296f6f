import type { Lang } from '@gantry/base/shared'
import { useNavCount, useSession } from '@gantry/client/web'
import { type RoutePath, routeOf } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { addressOfScreen } from '../router/home.ts'
import { openScan } from './frame-state.ts'
import { iconOf } from './icons.ts'
import { canOpen } from './open-screens.ts'
import './phone-bar.css'
import { phonePages } from './phone-pages.ts'

type Page = (typeof phonePages)[number]

const beforeScanner = 2

/** The foot of a phone: the pages one returns to all day, and the scanner. */
const PhoneBar = ({ here }: { readonly here: RoutePath }) => {
  const { t } = useTranslation()
  const session = useSession()
  const pages = phonePages.filter(({ path }) => canOpen(path, session))
  const entry = (page: Page) => <Entry key={page.path} page={page} current={page.path === here} />
  return (
    <nav className="phone-bar" aria-label={t('nav.phone')}>
      {pages.slice(0, beforeScanner).map(entry)}
      <button
        type="button"
        className="phone-scan"
        aria-label={t('print.scan')}
        onClick={() => openScan(true)}
      >
        <Icon name="scan" size={20} />
      </button>
      {pages.slice(beforeScanner).map(entry)}
    </nav>
  )
}

export default PhoneBar

const Entry = ({ page: { path, name }, current }: { readonly page: Page; readonly current: boolean }) => {
  const { i18n, t } = useTranslation()
  const { space } = useSession()
  const count = useNavCount(path)
  const route = routeOf(path)
  return (
    <a
      href={addressOfScreen(path, space.id)}
      aria-label={route.title[i18n.language as Lang]}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={path === '/{spaceUri}/setting/center' ? 'user' : iconOf(route)} size={20} />
      {count ? <span className="n">{count > 99 ? '99+' : count}</span> : null}
      <span className="cut">{t(name)}</span>
    </a>
  )
}
