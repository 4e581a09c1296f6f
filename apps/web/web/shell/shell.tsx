import {
  configText,
  currentLang,
  DataHelpContext,
  DataSearchContext,
  DesignHelpContext,
  type LayerParts,
  LayerPartsContext,
  MessageAnswersContext,
  PersonPartsContext,
  PrintWindowContext,
  RecordPartsContext,
  SettingsTabsContext,
  useSessionState,
  useTitleAddition,
} from '@gantry/client/web'
import { LoadingOverlay, Toasts } from '@gantry/ui/web'
import { Activity, lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { capabilities } from '../capabilities.ts'
import { matchScreen } from '../router/match.ts'
import { rememberNaked } from '../router/naked.ts'
import type { CachedPage } from '../router/page-cache.ts'
import { windowTitle } from '../router/title.ts'
import { followLinks } from './follow-links.ts'
import { fetchFrame, loadFrame } from './load-frame.ts'
import { endLoadingBar, startLoadingBar } from './loading-bar.ts'
import { PageHost } from './page-host.tsx'
import { titleOf } from './page-title.ts'
import { usePageCache } from './use-page-cache.ts'

const SignedIn = lazy(loadFrame)

const PrintWindow = lazy(() =>
  import('@gantry/print/web').then(({ PrintWindow }) => ({ default: PrintWindow })),
)

const dataSearch = capabilities.flatMap(({ name, dataSearch: load }) =>
  load ? [{ id: name, Part: lazy(load) }] : [],
)
const dataHelp = capabilities.flatMap(({ dataHelp }) => dataHelp ?? [])[0] ?? null
const designHelp = capabilities.flatMap(({ designHelp }) => designHelp ?? [])[0] ?? null
const layerParts = Object.fromEntries(
  capabilities.flatMap(({ layers = {} }) =>
    Object.entries(layers).map(([kind, load]): [string, LayerParts] => [
      kind,
      {
        Body: lazy(async () => ({ default: (await load()).Body })),
        Choice: lazy(async () => ({ default: (await load()).Choice })),
      },
    ]),
  ),
)
const messageAnswers = capabilities.flatMap(({ answers }) => answers ?? [])
const settingsTabs = capabilities.flatMap(({ settings }) => settings ?? [])

const personParts = capabilities.flatMap(({ name, person: load }) =>
  load ? [{ id: name, Part: lazy(load) }] : [],
)
const recordParts = capabilities.flatMap(({ record }) => (record ? [record] : []))

/** Public pages stand alone; everything else stands in the frame of those who are signed in. */
const isPublic = (pathname: string): boolean => {
  const matched = matchScreen(pathname)
  return matched ? matched.route.owner.length === 0 : pathname === '/dev/kit'
}

/** Whoever is about to type a password will need the frame next. */
const loadFrameAhead = (event: FocusEvent) => {
  if (event.target instanceof HTMLInputElement && event.target.type === 'password') fetchFrame()
}

const useFollowedLinks = () => {
  const navigate = useNavigate()
  useEffect(() => followLinks(address => void navigate(address)), [navigate])
}

const useLoadingBar = (pathname: string) => {
  // Before the page's own effects: one that was loaded before is shown, and ends the bar, in the same breath.
  useLayoutEffect(() => {
    startLoadingBar(pathname)
    const timer = setTimeout(endLoadingBar, 10_000)
    return () => clearTimeout(timer)
  }, [pathname])
}

const useWindowTitle = (pathname: string) => {
  const { session } = useSessionState()
  const addition = useTitleAddition()
  useEffect(() => {
    const prefix = configText('user.pageTitlePrefix')
    document.title = windowTitle(
      titleOf(pathname, currentLang()),
      prefix + addition,
      session?.space.name ?? null,
    )
  }, [pathname, addition, session])
}

/** The whole page: follows the address, keeps the last pages, and puts each in its frame. */
export const Shell = () => {
  const { pathname, search } = useLocation()
  const cache = usePageCache()
  const { state } = useSessionState()
  useFollowedLinks()
  useLoadingBar(pathname)
  useWindowTitle(pathname)
  useEffect(() => rememberNaked(search), [search])
  useEffect(() => {
    document.addEventListener('focusin', loadFrameAhead)
    return () => document.removeEventListener('focusin', loadFrameAhead)
  }, [])

  const alone = (page: CachedPage) => isPublic(page.location.pathname) || state !== 'signed-in'
  const shownAlone = cache.pages.some(page => page.id === cache.active && alone(page))
  return (
    <>
      <Activity mode={shownAlone ? 'visible' : 'hidden'}>
        {cache.pages.filter(alone).map(page => (
          <Activity key={page.id} mode={page.id === cache.active ? 'visible' : 'hidden'}>
            <PageHost location={page.location} title="" framed={false} />
          </Activity>
        ))}
      </Activity>
      {state === 'signed-in' ? (
        <Activity mode={shownAlone ? 'hidden' : 'visible'}>
          <Suspense fallback={<LoadingOverlay screen />}>
            <RecordPartsContext value={recordParts}>
              <SettingsTabsContext value={settingsTabs}>
                <MessageAnswersContext value={messageAnswers}>
                  <PrintWindowContext value={PrintWindow}>
                    <DataSearchContext value={dataSearch}>
                      <PersonPartsContext value={personParts}>
                        <LayerPartsContext value={layerParts}>
                          <DesignHelpContext value={designHelp}>
                            <DataHelpContext value={dataHelp}>
                              <SignedIn
                                pages={cache.pages.filter(page => !alone(page))}
                                active={cache.active}
                              />
                            </DataHelpContext>
                          </DesignHelpContext>
                        </LayerPartsContext>
                      </PersonPartsContext>
                    </DataSearchContext>
                  </PrintWindowContext>
                </MessageAnswersContext>
              </SettingsTabsContext>
            </RecordPartsContext>
          </Suspense>
        </Activity>
      ) : null}
      <Toasts />
    </>
  )
}
