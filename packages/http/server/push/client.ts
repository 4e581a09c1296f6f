import type { Actor } from '@gantry/model/shared'
import type { WebSocket } from 'ws'
import type { Credentials } from '../authenticate.ts'

/** One open socket: its person and its subscriptions. */
export interface Client {
  readonly socket: WebSocket
  readonly credentials: Credentials
  readonly requestId: string
  /** As of the last check. */
  actor: Actor
  /** Keys of `watchKey`. */
  readonly watched: Set<string>
  /** It has shown a token of the chat service, and is told of conversations. */
  chats: boolean
  /** Whether it answered the last ping. */
  alive: boolean
}

export const watchKey = (space: string, table: string): string => `${space} ${table}`

/**
 * Maximum unsent bytes for a browser that no longer reads; it is disconnected, and reloads after reconnecting.
 */
const backlog = 1024 ** 2

export const tell = ({ socket }: Client, text: string): void => {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > backlog) socket.terminate()
  else socket.send(text)
}

/** Private close codes (RFC 6455, section 7.4.2). */
export const closing = { sessionEnded: 4001, denied: 4003, tooMuch: 4008 } as const
