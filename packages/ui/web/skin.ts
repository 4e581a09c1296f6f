import { useSyncExternalStore } from 'react'
import { type DrawnSkin, isSkinName, type SkinName, systemSkin } from '../shared/skins.ts'

const key = 'skin'
const listeners = new Set<() => void>()
const darkMedia = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The stored choice; default is the operating system's. */
export const chosenSkin = (): SkinName => {
  const stored = localStorage.getItem(key)
  return isSkinName(stored) ? stored : 'system'
}

/** The skin in use, with `system` resolved. */
export const drawnSkin = (): DrawnSkin => {
  const chosen = chosenSkin()
  return chosen === 'system' ? systemSkin(darkMedia().matches) : chosen
}

/** Stores and applies a skin for this browser. */
export const applySkin = (name: SkinName): void => {
  localStorage.setItem(key, name)
  document.documentElement.dataset.skin = name
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  const media = darkMedia()
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return
    document.documentElement.dataset.skin = chosenSkin()
    listener()
  }
  listeners.add(listener)
  media.addEventListener('change', listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The stored choice, synchronised across tabs. */
export const useChosenSkin = (): SkinName => useSyncExternalStore(subscribe, chosenSkin)

/** The skin in use, for code that cannot read CSS variables: antd, charts, editors, maps. */
export const useSkin = (): DrawnSkin => useSyncExternalStore(subscribe, drawnSkin)
