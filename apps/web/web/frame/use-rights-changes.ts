import { loadSession, queryClient, usePushed } from '@gantry/client/web'
import { useEffect, useRef } from 'react'

/** Milliseconds within which the browsers of a space load again, each at a moment of its own. */
const spread = { changed: 5_000, reconnected: 30_000 }

/**
 * Loads the session and what is shown again when the person's rights have changed, so that what was taken away leaves the
 * screen; also after a lost connection, which may have hidden that. Changes in between are one reload.
 */
export const useRightsChanges = (): void => {
  const waiting = useRef<number | null>(null)
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current)
    },
    [],
  )
  usePushed('rights', (message, again) => {
    if ((message === null && !again) || waiting.current !== null) return
    const within = message === null ? spread.reconnected : spread.changed
    waiting.current = window.setTimeout(async () => {
      waiting.current = null
      if (await loadSession()) await queryClient.invalidateQueries()
    }, Math.random() * within)
  })
}
