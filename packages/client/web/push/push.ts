import { type Session, spacePrefix } from '@gantry/model/shared'
import { create } from 'zustand'
import { configText } from '../config.ts'
import { loadSession } from '../session.ts'
import { socketConfig, storeClientCookie, storeSocketStatus } from './config.ts'
import { type ReconnectingSocket, reconnectingSocket, type SocketState } from './reconnecting.ts'

interface PushState {
  readonly state: SocketState
  /** Time of the next attempt, milliseconds since 1970; null without one. */
  readonly retryAt: number | null
  /** Time of the disconnect; null while connected. */
  readonly lostAt: number | null
}

const store = create<PushState>(() => ({ state: 'closed', retryAt: null, lostAt: null }))
export const usePushState = (): PushState => store()

let socket: ReconnectingSocket | null = null
const openListeners = new Set<(again: boolean) => void>()

/** Runs at every connection; `again` for those after a lost one. */
export const onPushOpen = (listener: (again: boolean) => void): (() => void) => {
  openListeners.add(listener)
  return () => openListeners.delete(listener)
}

/** Sends one message as JSON; false when disconnected. */
export const push = (message: object): boolean => socket?.send(JSON.stringify(message)) ?? false

export const retryPush = (): void => socket?.retryNow()

const relay = (text: string): void => {
  try {
    window.dispatchEvent(new CustomEvent('socketMessage', { detail: JSON.parse(text) as unknown }))
  } catch {
    // Messages that are not JSON are not from this server and are ignored.
  }
}

/** Connects as this person in this space, with TLS where the page uses HTTPS. */
export const startPush = ({ user, space, loginIp }: Session): void => {
  stopPush()
  storeSocketStatus(false)
  let again = false
  const config = socketConfig(loginIp, configText('user.websocket.socketDomain'))
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  socket = reconnectingSocket({
    url: `${scheme}://${config.socketDomain}${spacePrefix(space.id)}/napi/socket`,
    onMessage: relay,
    onSessionEnd: () => void loadSession(),
    onState: (state, retryAt) => {
      const open = state === 'open'
      storeSocketStatus(open)
      const lostAt = open || state === 'closing' ? null : store.getState().lostAt
      store.setState({
        state,
        retryAt,
        lostAt: state === 'closed' && retryAt ? (lostAt ?? Date.now()) : lostAt,
      })
      if (!open) return
      push({ type: 'bindUid', userId: user.id, loginIp: config.loginIp })
      storeClientCookie()
      for (const listener of openListeners) listener(again)
      again = true
    },
  })
}

export const stopPush = (): void => {
  socket?.close()
  socket = null
  store.setState({ state: 'closed', retryAt: null, lostAt: null })
}
