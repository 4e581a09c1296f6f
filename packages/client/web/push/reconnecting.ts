/** States of the push socket (specification, section 4). */
export type SocketState = 'connecting' | 'open' | 'closing' | 'closed'

/** Milliseconds; from the specification, section 9. */
export const socketTiming = { interval: 30_000, maximum: 30_000, decay: 1.5, connectTimeout: 2_000 } as const

/** The code a socket is closed with when its session has ended. */
const sessionEnded = 4001

/** Delay before attempt number `attempt`, counted from 0. */
export const retryDelay = (attempt: number, timing: typeof socketTiming | Timing = socketTiming): number =>
  Math.min(timing.maximum, timing.interval * timing.decay ** attempt)

interface Timing {
  readonly interval: number
  readonly maximum: number
  readonly decay: number
  readonly connectTimeout: number
}

/** The used part of the browser's WebSocket. */
interface Wire {
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(text: string): void
  close(): void
}

export interface ReconnectingOptions {
  readonly url: string
  readonly onState: (state: SocketState, retryAt: number | null) => void
  readonly onMessage: (text: string) => void
  /** The server closed it with its session. */
  readonly onSessionEnd?: () => void
  readonly timing?: Timing
  readonly connect?: (url: string) => Wire
}

export interface ReconnectingSocket {
  /** False when disconnected; messages are not queued. */
  send(text: string): boolean
  /** Retries at once instead of waiting. */
  retryNow(): void
  /** Closes permanently. */
  close(): void
}

/** A WebSocket that reconnects with back-off. */
export const reconnectingSocket = (options: ReconnectingOptions): ReconnectingSocket => {
  const {
    url,
    onState,
    onMessage,
    timing = socketTiming,
    connect = target => new WebSocket(target),
  } = options
  let wire: Wire | null = null
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const open = () => {
    clearTimeout(timer)
    onState('connecting', null)
    const current = connect(url)
    wire = current
    const connectTimeout = setTimeout(() => current.close(), timing.connectTimeout)
    current.onopen = () => {
      clearTimeout(connectTimeout)
      attempt = 0
      onState('open', null)
    }
    current.onmessage = (event: { data: unknown }) => onMessage(String(event.data))
    current.onclose = (event?: { readonly code?: number }) => {
      clearTimeout(connectTimeout)
      if (wire !== current) return
      wire = null
      if (event?.code === sessionEnded) options.onSessionEnd?.()
      if (ended) return onState('closed', null)
      const delay = retryDelay(attempt, timing)
      attempt += 1
      timer = setTimeout(open, delay)
      onState('closed', Date.now() + delay)
    }
  }
  open()

  return {
    send: text => {
      if (wire?.readyState !== 1) return false
      wire.send(text)
      return true
    },
    retryNow: () => {
      if (!wire && !ended) open()
    },
    close: () => {
      ended = true
      clearTimeout(timer)
      if (!wire) return onState('closed', null)
      onState('closing', null)
      wire.close()
    },
  }
}
