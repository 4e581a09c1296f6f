import { call, callKey } from '@gantry/client/web'
import { getTable, type ListPreferences, savePreferences, type TableInfo } from '@gantry/model/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** Milliseconds of rest before what a person arranges is sent; a dragged column is one change. */
const rest = 600

/** Changes how the person sees the list: at once on the screen, soon on the server. */
export const usePreferences = (table: string): ((change: Partial<ListPreferences>) => void) => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return useCallback(
    change => {
      const key = callKey(getTable, { table })
      const info = client.getQueryData<TableInfo>(key)
      if (!info) return
      const preferences: ListPreferences = { ...info.preferences, ...change }
      client.setQueryData<TableInfo>(key, { ...info, preferences })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        call(savePreferences, { table, preferences }).catch(() => client.invalidateQueries({ queryKey: key }))
      }, rest)
    },
    [client, table],
  )
}
