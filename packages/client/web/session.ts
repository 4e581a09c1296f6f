import type { Session } from '@gantry/model/shared'
import { create } from 'zustand'
import { ApiError } from './api-error.ts'

/** `unknown` until the server has been asked. */
export type SessionState =
  | { readonly state: 'unknown'; readonly session: null }
  | { readonly state: 'signed-out'; readonly session: null }
  /** The question could not be answered. */
  | { readonly state: 'failed'; readonly session: null; readonly error: unknown }
  /** `expired`: the server no longer knows the session; what stands on the page is kept until somebody signs in again. */
  | { readonly state: 'signed-in'; readonly session: Session; readonly expired: boolean }

const store = create<SessionState>(() => ({ state: 'unknown', session: null }))

let load: (() => Promise<Session>) | null = null

/** The shell says how the session is fetched; this floor does not know the contract. */
export const setSessionLoader = (loader: () => Promise<Session>): void => {
  load = loader
}

/** After sign-in or a change of space, when the answer already holds the session. */
export const enterSession = (session: Session): void =>
  store.setState({ state: 'signed-in', session, expired: false })

/** Under this key a sign-out is told to the other tabs. */
const signedOutKey = 'signedOutAt'

/** Somebody has signed out, here and in every tab of this browser. */
export const leaveSession = (): void => {
  localStorage.setItem(signedOutKey, String(Date.now()))
  store.setState({ state: 'signed-out', session: null })
}

/** Runs when somebody signs out in another tab. */
export const onSignOutElsewhere = (listener: () => void): void =>
  window.addEventListener('storage', event => {
    if (event.key === signedOutKey) listener()
  })

/** The server said that nobody is signed in. Somebody in the middle of their work keeps what they typed. */
export const expireSession = (): void =>
  store.setState(now =>
    now.state === 'signed-in' ? { ...now, expired: true } : { state: 'signed-out', session: null },
  )

/** Asks the server who is signed in, and keeps the answer. */
export const loadSession = async (): Promise<Session | null> => {
  if (!load) throw new Error('setSessionLoader has not been called')
  try {
    const session = await load()
    enterSession(session)
    return session
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession()
    else store.setState(now => (now.session ? now : { state: 'failed', session: null, error }))
    return null
  }
}

export const sessionNow = (): Session | null => store.getState().session

export const useSessionState = (): SessionState => store()

/** The session, where somebody is known to be signed in: every screen that is not public. */
export const useSession = (): Session => {
  const session = store(state => state.session)
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** Runs when somebody enters, leaves or changes the space. */
export const onSessionChange = (
  listener: (session: Session | null, before: Session | null) => void,
): (() => void) => store.subscribe((now, before) => listener(now.session, before.session))
