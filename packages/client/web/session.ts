import type { Json } from '@gantry/base/shared'
import type { Session, SpaceSetting } from '@gantry/model/shared'
import { create } from 'zustand'
import { ApiError } from './api-error.ts'

/** `unknown` until the server has answered. */
export type SessionState =
  | { readonly state: 'unknown'; readonly session: null }
  | { readonly state: 'signed-out'; readonly session: null }
  /** The request failed. */
  | { readonly state: 'failed'; readonly session: null; readonly error: unknown }
  /**
   * `expired`: the server no longer knows the session; the page keeps its content until the person signs in
   * again.
   */
  | { readonly state: 'signed-in'; readonly session: Session; readonly expired: boolean }

const store = create<SessionState>(() => ({ state: 'unknown', session: null }))

let load: (() => Promise<Session>) | null = null

/** Set by the shell, because this layer does not know the contract. */
export const setSessionLoader = (loader: () => Promise<Session>): void => {
  load = loader
}

/** After sign-in or a change of space, when the response already contains the session. */
export const enterSession = (session: Session): void =>
  store.setState({ state: 'signed-in', session, expired: false })

/** Storage key that announces a sign-out to other tabs. */
const signedOutKey = 'signedOutAt'

/** Ends the session in every tab of this browser. */
export const leaveSession = (): void => {
  localStorage.setItem(signedOutKey, String(Date.now()))
  store.setState({ state: 'signed-out', session: null })
}

/** Runs on sign-out in another tab. */
export const onSignOutElsewhere = (listener: () => void): void =>
  window.addEventListener('storage', event => {
    if (event.key === signedOutKey) listener()
  })

/** The server reports that the enterprise was stopped: nothing on the page can be saved any more, and the sign-in page says why. */
export const endSession = (): void => store.setState({ state: 'signed-out', session: null })

/** The server reports no session. Input on the page is kept. */
export const expireSession = (): void =>
  store.setState(now =>
    now.state === 'signed-in' ? { ...now, expired: true } : { state: 'signed-out', session: null },
  )

let onHostingEnd: ((session: Session | null) => void) | null = null

/** Set by the shell, which leaves the account of another when hosting ends. Called at every request that is refused for that. */
export const setHostingEnd = (listener: (session: Session | null) => void): void => {
  onHostingEnd = listener
}

/** The server reports that the account of another is hosted no longer. */
export const endHosting = (): void => onHostingEnd?.(store.getState().session)

/** Loads and stores the session. */
export const loadSession = async (): Promise<Session | null> => {
  if (!load) throw new Error('setSessionLoader has not been called')
  try {
    const session = await load()
    enterSession(session)
    return session
  } catch (error) {
    if (error instanceof ApiError && error.code === 'hosting.ended') return null
    if (error instanceof ApiError && error.status === 401) expireSession()
    else store.setState(now => (now.session ? now : { state: 'failed', session: null, error }))
    return null
  }
}

/** The value of a public setting of the current space; its default without a session. */
export const spaceSetting = <Value extends Json>(setting: SpaceSetting<Value>): Value =>
  (store.getState().session?.settings?.[setting.path] as Value | undefined) ?? setting.default

export const sessionNow = (): Session | null => store.getState().session

export const useSessionState = (): SessionState => store()

/** The session on screens that require one. */
export const useSession = (): Session => {
  const session = store(state => state.session)
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** Runs on sign-in, sign-out and change of space. */
export const onSessionChange = (
  listener: (session: Session | null, before: Session | null) => void,
): (() => void) => store.subscribe((now, before) => listener(now.session, before.session))
