import { call, callKey } from '@gantry/client/web'
import { getTable, type ListPreferences, savePreferences, type TableInfo } from '@gantry/model/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/** Milliseconds of rest before what a person arranges is sent; a dragged column is one change. */
const rest = 600

interface Waiting {
  /** `keepalive`: the page is going, and the request outlives it. */
  readonly send: (how?: { readonly keepalive: true }) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Changes how the person sees the list: at once on the screen, soon on the server, at the latest when it is left. */
export const usePreferences = (table: string): ((change: Partial<ListPreferences>) => void) => {
  const client = useQueryClient()
  const waiting = useRef<Waiting>(null)

  useEffect(() => {
    const sendAlong = () => waiting.current?.send({ keepalive: true })
    addEventListener('pagehide', sendAlong)
    return () => {
      removeEventListener('pagehide', sendAlong)
      waiting.current?.send()
    }
  }, [])

  return useCallback(
    change => {
      const key = callKey(getTable, { table })
      const info = client.getQueryData<TableInfo>(key)
      if (!info) return
      const preferences: ListPreferences = { ...info.preferences, ...change }
      client.setQueryData<TableInfo>(key, { ...info, preferences })
      const send: Waiting['send'] = how => {
        clearTimeout(waiting.current?.timer)
        waiting.current = null
        call(savePreferences, { table, preferences }, how).catch(() =>
          client.invalidateQueries({ queryKey: key }),
        )
      }
      clearTimeout(waiting.current?.timer)
      waiting.current = { send, timer: setTimeout(send, rest) }
    },
    [client, table],
  )
}
