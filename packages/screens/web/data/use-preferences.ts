import { call, callKey, currentSpace, queryClient } from '@gantry/client/web'
import { getTable, type ListPreferences, savePreferences, type TableInfo } from '@gantry/model/shared'
import { useCallback, useEffect } from 'react'

/** Milliseconds of rest before what a person arranges is sent; a dragged column is one change. */
const rest = 600

interface Waiting {
  /** `keepalive`: the page is going, and the request outlives it. */
  send(how?: { readonly keepalive: true }): void
  readonly timer: ReturnType<typeof setTimeout>
}

/** What has been arranged and not been sent, by space and table: one each, however many places arrange it. */
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

/** Changes how the person sees the list: at once on the screen, soon on the server, at the latest when it is left. */
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
