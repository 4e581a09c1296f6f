import { onSessionChange, queryClient } from '@gantry/client/web'
import type { Session } from '@gantry/model/shared'
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { firstPage, type PageCache, startOver, visit } from '../router/page-cache.ts'

/** What a cached page may show depends on these. */
const identityOf = (session: Session | null): string =>
  session
    ? [session.user.id, session.user.userType, session.space.id, ...session.roles.map(role => role.id)].join(
        ' ',
      )
    : ''

/** The pages kept for back and forward; forgotten when the person, the space or the roles change. */
export const usePageCache = (): PageCache => {
  const location = useLocation()
  const how = useNavigationType()
  const [cache, setCache] = useState(() => firstPage(location))
  const shown = cache.visits[cache.at]!

  useEffect(
    () =>
      onSessionChange((now, before) => {
        if (before === null || identityOf(now) === identityOf(before)) return
        queryClient.clear()
        setCache(startOver)
      }),
    [],
  )
  if (shown.key === location.key) return cache
  const next = visit(cache, location, how)
  setCache(next)
  return next
}
