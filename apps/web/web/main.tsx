import {
  call,
  loadSession,
  onSessionChange,
  onSignOutElsewhere,
  queryClient,
  sessionNow,
  setConfig,
  setDevice,
  setHostingEnd,
  setSessionLoader,
  startPush,
  startTexts,
  stopPush,
} from '@gantry/client/web'
import { rememberSpaces } from '@gantry/identity/web'
import '@gantry/ui/styles.css'
import { device, noteSignedIn } from '@gantry/offline/web'
import { readConfig } from '@gantry/operations/shared'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { showSpaceLook } from './frame/space-look.ts'
import { loadChineseFont } from './load-chinese-font.ts'
import { matchScreen } from './router/match.ts'
import { rememberNaked } from './router/naked.ts'
import { fetchScreen } from './screens.ts'
import { createHostingLeaver } from './shell/leave-hosted.ts'
import { fetchFrame } from './shell/load-frame.ts'
import { readSession } from './shell/read-session.ts'
import { Shell } from './shell/shell.tsx'

const config = call(readConfig, {}).then(
  ({ data }) => setConfig(data),
  error => console.warn('the configuration could not be read; what the product brings holds', error),
)
setDevice(device)
setSessionLoader(readSession)
setHostingEnd(createHostingLeaver())
onSessionChange((session, before) => {
  if (session?.settings !== before?.settings) showSpaceLook(session)
  if (session) noteSignedIn(session)
  if (session?.space.id === before?.space.id && session?.user.id === before?.user.id) return
  if (!session) return stopPush()
  // The configuration names the push service; without an answer it is this site.
  void config.then(() => session === sessionNow() && startPush(session))
})

rememberSpaces()
onSignOutElsewhere(() => location.assign('/login'))

/**
 * The frame and the screen of the address are fetched while the session and the texts are. Somebody who has to sign in first needs
 * them a moment later.
 */
const fetchAhead = async () => {
  const matched = matchScreen(location.pathname)
  const framed = matched && matched.route.owner.length > 0
  const screen = framed ? fetchScreen(matched.route.path) : null
  if (framed) fetchFrame()
  if (!(await loadSession())) return
  if (framed) (await screen)?.ahead?.(matched.params)
  else fetchFrame()
}

const start = async () => {
  rememberNaked(location.search)
  loadChineseFont()
  void fetchAhead()
  await startTexts(async () => (await import('./all-texts.ts')).dictionary)
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

void start()
