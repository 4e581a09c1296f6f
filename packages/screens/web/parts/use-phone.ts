import { useSyncExternalStore } from 'react'

const query = '(max-width: 719px)'

/** True on a screen no wider than a phone's. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    tell => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
