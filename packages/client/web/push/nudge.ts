import { useEffect, useEffectEvent } from 'react'
import { currentSpace } from '../space.ts'
import { onPushOpen, push } from './push.ts'

/** A record has changed; its content is fetched through the API. */
export interface Nudge {
  readonly type: 'record'
  readonly table: string
  /** Null: anything may have changed, because the connection was interrupted. */
  readonly id: string | null
  readonly version: number | null
  /** The operation; null when unknown. */
  readonly op: 'created' | 'updated' | 'removed' | 'restored' | null
}

const isNudge = (value: object): value is Nudge => 'type' in value && value.type === 'record'

/** Subscriptions per table of a space; the server receives the first and the last. */
const watched = new Map<string, number>()

const watch = (table: string, space: string): (() => void) => {
  const key = `${space} ${table}`
  const count = watched.get(key) ?? 0
  watched.set(key, count + 1)
  if (count === 0) push({ type: 'watch', table, space })
  return () => {
    const left = (watched.get(key) ?? 1) - 1
    if (left > 0) return void watched.set(key, left)
    watched.delete(key)
    push({ type: 'unwatch', table, space })
  }
}

/** Calls `onMessage` for push messages of a type to this person; without a message at every connection, `again` after a lost one. */
export const usePushed = (
  type: 'messages' | 'chat' | 'chatStatus' | 'portals' | 'rights',
  onMessage: (message: object | null, again?: boolean) => void,
): void => {
  const heard = useEffectEvent(onMessage)
  useEffect(() => {
    const listen = (event: Event) => {
      const message: unknown = event instanceof CustomEvent ? event.detail : null
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === type)
        heard(message)
    }
    window.addEventListener('socketMessage', listen)
    const forget = onPushOpen(again => heard(null, again))
    return () => {
      window.removeEventListener('socketMessage', listen)
      forget()
    }
  }, [type])
}

/** Subscribes to a table; every message about it, and every connection, calls back. */
const useWatched = (table: string | null, onMessage: (message: object) => void, onOpen: () => void): void => {
  const heard = useEffectEvent(onMessage)
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    const space = currentSpace()
    if (table === null || space === null) return
    const unwatch = watch(table, space)
    const listen = (event: Event) => {
      const message: unknown = event instanceof CustomEvent ? event.detail : null
      const isObject = typeof message === 'object' && message !== null
      if (isObject && 'table' in message && message.table === table) heard(message)
    }
    window.addEventListener('socketMessage', listen)
    const forget = onPushOpen(() => {
      push({ type: 'watch', table, space })
      opened()
    })
    return () => {
      window.removeEventListener('socketMessage', listen)
      forget()
      unwatch()
    }
  }, [table])
}

/** Calls `onChange` when a record of the table changes, and once after every reconnection. */
export const useNudge = (table: string | null, onChange: (nudge: Nudge) => void): void =>
  useWatched(
    table,
    message => {
      if (isNudge(message)) onChange(message)
    },
    () => onChange({ type: 'record', table: table ?? '', id: null, version: null, op: null }),
  )

/** Calls `onChange` when the definition of the table, including its texts, changes, and once after every reconnection. */
export const useDefinitionNudge = (table: string | null, onChange: () => void): void =>
  useWatched(
    table,
    message => {
      if ('type' in message && message.type === 'table') onChange()
    },
    onChange,
  )

/** Calls `onChange` when the comments of a record change, and once after every reconnection. */
export const useCommentNudge = (table: string, id: string, onChange: () => void): void =>
  useWatched(
    table,
    message => {
      if ('type' in message && message.type === 'comment' && 'id' in message && message.id === id) onChange()
    },
    onChange,
  )
