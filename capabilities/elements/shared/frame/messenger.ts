import type { JsonObject } from '@gantry/base/shared'

/** Specification, section 3: types of messages between windows. */
export const messageTypes = ['shake', 'reply', 'data', 'disconnect'] as const

/** The host of a custom component, as sender and receiver. */
export const hostId = 'gantry'

/** A message between the product and a custom component (specification, section 3). */
export interface Messenger {
  readonly type: (typeof messageTypes)[number]
  readonly senderId: string
  readonly receiverId: string
  readonly targetId: string
  readonly receivers: readonly string[]
  readonly data: JsonObject
}

/** Milliseconds until a component that has not shaken hands is given up (specification, section 9: bridge wait). */
export const bridgeWait = 20_000

/** What a component may ask its host for. */
export type Wish =
  | { readonly id: number; readonly ask: 'records'; readonly input: JsonObject }
  | { readonly id: number; readonly ask: 'open'; readonly input: JsonObject }

/** The message, or null for anything else that a window may say. */
export const readMessenger = (said: unknown): Messenger | null => {
  if (typeof said !== 'object' || said === null) return null
  const { type, senderId, data } = said as Partial<Messenger>
  const isKnown = messageTypes.some(each => each === type)
  return isKnown && typeof senderId === 'string' && typeof data === 'object' && data !== null
    ? (said as Messenger)
    : null
}

/** The wish in a `data` message of a component; null: none that is known. */
export const readWish = ({ id, ask, input }: JsonObject): Wish | null =>
  typeof id === 'number' &&
  (ask === 'records' || ask === 'open') &&
  typeof input === 'object' &&
  input !== null
    ? { id, ask, input: input as JsonObject }
    : null
