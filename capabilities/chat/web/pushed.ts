import { useCallback, useEffect, useRef } from 'react'

/** What has happened in a room: messages, what others have read, or what the person has read in another window. */
type Happening = 'message' | 'own-read' | 'read'

/** Whether a push message says one of these things, about the room if one is given. */
export const isAbout = (message: object, room: string | null, ...what: readonly Happening[]): boolean =>
  'what' in message &&
  what.some(each => each === message.what) &&
  (room === null || ('room' in message && message.room === room))

/** Runs once for all calls within `wait` milliseconds of the first one, so that a busy room does not ask for each message. */
export const useGathered = (run: () => void, wait: number): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, wait)
  }, [wait])
}
