import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, kept up to date. */
export const useMedia = (query: string): boolean => {
  const listen = useCallback(
    (tell: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => matchMedia(query).matches)
}
