import { call, callKey, currentSpace, queryClient } from '@gantry/client/web'
import { getTable, type ListPreferences, savePreferences, type TableInfo } from '@gantry/model/shared'
import { useCallback, useEffect } from 'react'

/** Debounce in milliseconds before changed preferences are sent, so that dragging a column is one change. */
const rest = 600

interface Waiting {
  /** `keepalive`: the page is being closed and the request must outlive it. */
  send(how?: { readonly keepalive: true }): void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Unsent changes by space and table, shared by all components that change the same preferences. */
const waiting = new Map<string, Waiting>()

const arrange = (table: string, change: Partial<ListPreferences>): void => {
  const space = currentSpace()
  const key = callKey(getTable, { table }, space)
  const info = queryClient.getQueryData<TableInfo>(key)
  if (!info) return
  const preferences: ListPreferences = { ...info.preferences, ...change }
  queryClient.setQueryData<TableInfo>(key, { ...info, preferences })
  const place = placeOf(table)
  const send: Waiting['send'] = how => {
    clearTimeout(waiting.get(place)?.timer)
    waiting.delete(place)
    call(savePreferences, { table, preferences }, { ...how, ...(space !== null && { space }) }).catch(() =>
      queryClient.invalidateQueries({ queryKey: key }),
    )
  }
  clearTimeout(waiting.get(place)?.timer)
  waiting.set(place, { send, timer: setTimeout(send, rest) })
}

const placeOf = (table: string): string => `${currentSpace()} ${table}`

/**
 * Changes the user's list preferences: at once on the screen, debounced on the server, at the latest when the page is
 * left.
 */
export const usePreferences = (table: string): ((change: Partial<ListPreferences>) => void) => {
  useEffect(() => {
    const place = placeOf(table)
    const sendAlong = () => waiting.get(place)?.send({ keepalive: true })
    addEventListener('pagehide', sendAlong)
    return () => {
      removeEventListener('pagehide', sendAlong)
      waiting.get(place)?.send()
    }
  }, [table])
  return useCallback(change => arrange(table, change), [table])
}
