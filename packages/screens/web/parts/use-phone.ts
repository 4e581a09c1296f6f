import { useMedia } from '@gantry/ui/web'

/** True on a screen no wider than a phone's. */
export const usePhone = (): boolean => useMedia('(max-width: 719px)')
