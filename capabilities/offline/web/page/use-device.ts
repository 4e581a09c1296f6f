import { queryClient, useSession } from '@gantry/client/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ownerOf } from '../holding.ts'
import { type Box, openBox } from '../store/box.ts'
import { hearNews } from '../store/news.ts'

const key = 'device'

/** Something this device holds for whoever is signed in; `data` is null where it holds nothing for them. */
export const useDevice = <T>(what: string, read: (box: Box) => Promise<T>) => {
  const owner = ownerOf(useSession())
  return useQuery({
    queryKey: [key, owner, what],
    queryFn: async () => {
      const box = await openBox(owner)
      return box && { box, held: await read(box) }
    },
    networkMode: 'always',
    staleTime: 0,
  })
}

/** Reads again whenever something is held, changed or gone, in any tab. */
export const useDeviceNews = (): void => {
  useEffect(() => hearNews(() => void queryClient.invalidateQueries({ queryKey: [key] })), [])
}

const listen = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this device has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)
