import { call, callKey } from '@gantry/client/web'
import { getTable, type ListPreferences, savePreferences, type TableInfo } from '@gantry/model/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/** Milliseconds of rest before what a person arranges is sent; a dragged column is one change. */
const rest = 600

/** Changes how the person sees the list: at once on the screen, soon on the server, at the latest when it is left. */
export const usePreferences = (table: string): ((change: Partial<ListPreferences>) => void) => {
  const client = useQueryClient()
  const waiting = useRef<{ readonly send: () => void; readonly timer: ReturnType<typeof setTimeout> }>(null)

  useEffect(() => {
    const sendNow = () => waiting.current?.send()
    addEventListener('pagehide', sendNow)
    return () => {
      removeEventListener('pagehide', sendNow)
      sendNow()
    }
  }, [])

  return useCallback(
    change => {
      const key = callKey(getTable, { table })
      const info = client.getQueryData<TableInfo>(key)
      if (!info) return
      const preferences: ListPreferences = { ...info.preferences, ...change }
      client.setQueryData<TableInfo>(key, { ...info, preferences })
      const send = () => {
        clearTimeout(waiting.current?.timer)
        waiting.current = null
        call(savePreferences, { table, preferences }, { keepalive: true }).catch(() =>
          client.invalidateQueries({ queryKey: key }),
        )
      }
      clearTimeout(waiting.current?.timer)
      waiting.current = { send, timer: setTimeout(send, rest) }
    },
    [client, table],
  )
}
