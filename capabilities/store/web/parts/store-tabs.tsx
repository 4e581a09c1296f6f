import { inSpace, useSession } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

const pages = [
  ['/appstore', 'store.title'],
  ['/appstore/myapps', 'store.mine'],
  ['/appstore/history', 'store.events'],
] as const

/** The pages of the store, beside the title. Whoever decides on uploads finds their queue here too. */
export const StoreTabs = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { pathname } = useLocation()
  const decides = user.userType === 'admin' || user.userType === 'safe'
  return (
    <nav className="saved" aria-label={t('store.title')}>
      {[...pages, ...(decides ? [['/appstore/audit', 'store.audit'] as const] : [])].map(([path, key]) => {
        const href = inSpace(path)
        return (
          <Link key={path} to={href} aria-current={pathname === href ? 'true' : undefined}>
            {t(key)}
          </Link>
        )
      })}
    </nav>
  )
}
