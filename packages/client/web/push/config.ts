import { newId } from '@gantry/base/shared'
import { readCookie, writeCookie } from '../cookie.ts'

/** Address and identity of the push socket (specification, section 3). */
export interface SocketConfig {
  /** Host and port. */
  readonly socketDomain: string
  readonly loginIp: string
}

const key = 'websocketConfig'

/**
 * The push service of the global configuration, otherwise the stored one, otherwise this site; stored for the
 * next visit.
 */
export const socketConfig = (loginIp: string, configured: string): SocketConfig => {
  let stored: Partial<SocketConfig> = {}
  try {
    stored = (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<SocketConfig>
  } catch {
    stored = {}
  }
  const config = { socketDomain: configured || stored.socketDomain || location.host, loginIp }
  localStorage.setItem(key, JSON.stringify(config))
  return config
}

/** `"1"` while connected, else `"0"` (specification, section 4). */
export const storeSocketStatus = (connected: boolean): void =>
  localStorage.setItem('socket_status', connected ? '1' : '0')

/** Sets a cookie that identifies this browser to the push service for a day. */
export const storeClientCookie = (): void =>
  writeCookie('client_string', readCookie('client_string') ?? newId(), 86_400)
