import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

/** True for who asked their system for less motion: nothing slides or grows, it is simply there. */
export const useCalm = (): boolean =>
  useSyncExternalStore(
    tell => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
