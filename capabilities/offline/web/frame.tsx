import { inSpace, useNavCount } from '@gantry/client/web'
import { NavLink } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isHolding } from './holding.ts'

/** The way to what this device holds, for whoever has taken something along. */
export const Navigation = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const count = useNavCount('/{spaceUri}/offline')
  const href = inSpace('/offline')
  return isHolding() ? (
    <NavLink href={href} icon="phone" current={pathname === href} {...(count !== undefined && { count })}>
      {t('offline.title')}
    </NavLink>
  ) : null
}
