import { PageContext, useSessionState } from '@gantry/client/web'
import { routeOf } from '@gantry/model/shared'
import { LoadingOverlay, PageFrame, Skeleton } from '@gantry/ui/web'
import { lazy, memo, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Location, Navigate, Route, Routes } from 'react-router'
import { NoAnswer, NoHome, NotFound, PageFailure } from '../pages/plain-states.tsx'
import { homeOf } from '../router/home.ts'
import type { Matched } from '../router/match.ts'
import { isNaked } from '../router/naked.ts'
import { isWithinPoints, judge } from '../router/verdict.ts'
import { isSwitchedOff, screenOf } from '../screens.ts'
import { endLoadingBar } from './loading-bar.ts'

const Kit = lazy(() => import('../kit/kit.tsx'))

/** Runs whenever the page around it is shown: first, and each time it is taken out of the cache. */
const Shown = ({ children }: { children: ReactNode }) => {
  useEffect(endLoadingBar, [])
  return children
}

const Screen = ({ matched, location }: { matched: Matched; location: Location }) => {
  const { route, params, space, pattern } = matched
  const Content = screenOf(route.path)
  const address = useMemo(
    () => ({ route: route.path, params, space, search: location.search }),
    [route, params, space, location.search],
  )
  return (
    <PageContext value={address}>
      <Routes location={location}>
        <Route path={space === null ? pattern : `/:spaceKey${pattern}`} element={<Content />} />
      </Routes>
    </PageContext>
  )
}

/** Loads the page again: connection, cached answers and frame all belong to one space. */
const ReadAnew = () => {
  useEffect(() => location.reload(), [])
  return <LoadingOverlay />
}

/** What stands in the content of one page, whatever its address leads to. */
const Content = ({ location }: { location: Location }) => {
  const state = useSessionState()
  const { session } = state
  const verdict = judge(location.pathname, state)
  const asked = location.pathname + location.search
  if (session?.duty && verdict.kind === 'page' && verdict.matched.route.owner.length > 0)
    return <Navigate to={`/login?duty=1&next=${encodeURIComponent(asked)}`} replace />
  switch (verdict.kind) {
    case 'page':
      if (isSwitchedOff(verdict.matched.route.path, session?.off))
        return <Navigate to={`/toJurisdiction?${new URLSearchParams({ page: asked, off: '1' })}`} replace />
      return <Screen matched={verdict.matched} location={location} />
    case 'elsewhere':
      return <Navigate to={verdict.pathname + location.search + location.hash} replace />
    case 'other-space':
      return <ReadAnew />
    case 'kit':
      return <Kit />
    case 'wait':
      return <LoadingOverlay />
    case 'failed':
      return <NoAnswer error={verdict.error} />
    case 'unknown':
      return <NotFound address={asked} />
    case 'sign-in':
      return <Navigate to={asked === '/' ? '/login' : `/login?next=${encodeURIComponent(asked)}`} replace />
    case 'denied': {
      const query = new URLSearchParams({ page: asked, user: session?.user.name ?? '' })
      return <Navigate to={`/toJurisdiction?${query}`} replace />
    }
    case 'home': {
      const home =
        session &&
        homeOf(
          session.user.userType,
          session.space.id,
          path => isWithinPoints(routeOf(path), session.points) && !isSwitchedOff(path, session.off),
        )
      return home ? <Navigate to={home} replace /> : <NoHome />
    }
  }
}

interface PageHostProps {
  readonly location: Location
  /** The title of the screen, until the page says its own. */
  readonly title: string
  /** True: with a top bar, inside the frame. */
  readonly framed: boolean
  readonly leading?: ReactNode
}

/** One page of the cache with its own top bar, its own error boundary and its own sign of loading. */
export const PageHost = memo(({ location, title, framed, leading }: PageHostProps) => {
  const content = (
    <ErrorBoundary
      FallbackComponent={PageFailure}
      resetKeys={[location.key]}
      onError={error => console.error('page failed', location.pathname, error)}
    >
      <Suspense fallback={framed ? <Skeleton /> : <LoadingOverlay screen />}>
        <Shown>
          <Content location={location} />
        </Shown>
      </Suspense>
    </ErrorBoundary>
  )
  if (!framed) return content
  return (
    <PageFrame title={title} leading={leading} bar={!isNaked()}>
      {content}
    </PageFrame>
  )
})
