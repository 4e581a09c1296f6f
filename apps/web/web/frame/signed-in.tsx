import { CodeReaderContext, currentLang, useSessionState } from '@gantry/client/web'
import { CodeReader, ScanDialog } from '@gantry/print/web'
import { keepWatermark } from '@gantry/space-settings/web'
import { Icon, SkinProvider, useMedia } from '@gantry/ui/web'
import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchScreen } from '../router/match.ts'
import { isNaked } from '../router/naked.ts'
import type { CachedPage } from '../router/page-cache.ts'
import { PageHost } from '../shell/page-host.tsx'
import { titleOf } from '../shell/page-title.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { ExpiredBanner } from './expired-banner.tsx'
import { beginParts, Help, isShownWithout, partsBeside } from './frame-parts.ts'
import { openDrawer, openHelp, openScan, openSearch, useFrame } from './frame-state.ts'
import { hasPhoneBar } from './phone-pages.ts'
import { Sider } from './sider.tsx'
import { TrusteeBanner } from './trustee-banner.tsx'
import { useRightsChanges } from './use-rights-changes.ts'

const PhoneBar = lazy(() => import('./phone-bar.tsx'))
const PhoneDrawer = lazy(() => import('./phone-drawer.tsx'))
const SearchPalette = lazy(() => import('./search-palette.tsx'))

/** What was opened once stays, so that it can also close in its own time. */
const useWasTrue = (value: boolean): boolean => {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was || value
}

/** Ctrl K opens and closes the search anywhere, F1 the help. */
const useFrameKeys = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { search, help } = useFrame.getState()
      const isCommand = event.ctrlKey || event.metaKey
      if (event.key === 'F1' && !isCommand && !event.altKey && !event.shiftKey) openHelp(!help)
      else if (event.key.toLowerCase() === 'k' && isCommand) openSearch(!search)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

interface SignedInProps {
  readonly pages: readonly CachedPage[]
  readonly active: string
}

const MenuButton = () => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="btn t topbar-menu"
      aria-label={t('ui.menu')}
      onClick={() => openDrawer(true)}
    >
      <Icon name="menu" size={20} />
    </button>
  )
}
const menuButton = <MenuButton />

/** The frame of those who are signed in; it brings antd with it and is therefore loaded by itself. */
const SignedIn = ({ pages, active }: SignedInProps) => {
  const { collapsed, drawer, search, scan, help } = useFrame()
  const off = useSessionState().session?.off
  const pathname = pages.find(page => page.id === active)?.location.pathname ?? ''
  const route = matchScreen(pathname)?.route
  const layout = route?.layout ?? 'customer'
  const inConsole = layout === 'index' || layout === 'root'
  const bare = isNaked() || layout === 'access'
  const phone = useMedia('(max-width: 719px)')
  const drawerOpened = useWasTrue(drawer)
  const searchOpened = useWasTrue(search)
  useFrameKeys()
  useRightsChanges()
  useEffect(keepWatermark, [])
  useEffect(beginParts, [])
  useEffect(() => {
    if (pathname !== '') openDrawer(false)
  }, [pathname])

  return (
    <SkinProvider>
      <div className={bare ? 'app bare' : collapsed ? 'app min' : 'app'}>
        {bare ? null : <Sider inConsole={inConsole} />}
        <div className="pages">
          <CodeReaderContext value={CodeReader}>
            {pages.map(({ id, location }) => (
              <Activity key={id} mode={id === active ? 'visible' : 'hidden'}>
                <PageHost
                  framed
                  location={location}
                  title={titleOf(location.pathname, currentLang())}
                  leading={bare ? null : menuButton}
                />
              </Activity>
            ))}
          </CodeReaderContext>
          <div className="notices">
            <TrusteeBanner />
            <ExpiredBanner />
            <ConnectionBanner />
            {bare || inConsole
              ? null
              : partsBeside
                  .filter(part => isShownWithout(part, off))
                  .map(({ name, Part }) => (
                    <Suspense key={name}>
                      <Part />
                    </Suspense>
                  ))}
          </div>
        </div>
        {phone && !bare && route && hasPhoneBar(route.path) ? (
          <Suspense>
            <PhoneBar here={route.path} />
          </Suspense>
        ) : null}
      </div>
      <Suspense>
        {drawerOpened ? <PhoneDrawer inConsole={inConsole} /> : null}
        {searchOpened ? <SearchPalette /> : null}
        {help ? <Help route={route?.path} onClose={() => openHelp(false)} /> : null}
        {scan ? <ScanDialog onText={text => openSearch(true, text)} onClose={() => openScan(false)} /> : null}
      </Suspense>
    </SkinProvider>
  )
}

export default SignedIn
