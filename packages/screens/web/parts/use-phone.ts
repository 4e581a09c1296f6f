import { useMedia } from '@gantry/ui/web'

/** True if the window is at most as wide as a phone. */
export const usePhone = (): boolean => useMedia('(max-width: 719px)')
