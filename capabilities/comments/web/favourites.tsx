import { inSpace, useCall } from '@gantry/client/web'
import { NavLink, NavSection } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { listMarked } from '../shared/contract.ts'

/** Favourites the navigation shows; the rest is found by search. */
const most = 8

/** Records among one's favourites, below the applications. */
export const Navigation = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data } = useCall(listMarked, { mark: 'star' }, { staleTime: 60_000 })
  if (!data || data.data.length === 0) return null
  return (
    <NavSection title={t('comments.favourites')}>
      {data.data.slice(0, most).map(({ table, id, title }) => {
        const href = inSpace(`/${table}/detail/${id}`)
        return (
          <NavLink key={id} href={href} icon="star" current={pathname === href} own>
            {title}
          </NavLink>
        )
      })}
    </NavSection>
  )
}
