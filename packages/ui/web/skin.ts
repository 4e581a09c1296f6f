import { useSyncExternalStore } from 'react'
import { brandCss, branded } from '../shared/brand.ts'
import {
  type DrawnSkin,
  isSkinName,
  type Skin,
  type SkinName,
  skinNames,
  skins,
  systemSkin,
} from '../shared/skins.ts'

const key = 'skin'
const listeners = new Set<() => void>()
const darkMedia = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Settings of a space about skins. */
export interface SkinRules {
  /** Skin of users without a choice. */
  readonly initial: SkinName
  /** Selectable skins; empty: all. */
  readonly offered: readonly SkinName[]
  /** Accent colour of every skin, `#rrggbb`; empty: each skin's own. */
  readonly brand: string
}

let rules: SkinRules = { initial: 'system', offered: [], brand: '' }

/** Applies the settings of a space: the initial skin, the selectable skins and the brand colour. */
export const setSkinRules = (next: SkinRules): void => {
  rules = next
  const known = document.getElementById('brand-colour')
  const style = known ?? document.createElement('style')
  style.id = 'brand-colour'
  style.textContent = brandCss(next.brand)
  if (!known) document.head.append(style)
  document.documentElement.dataset.skin = chosenSkin()
  for (const listener of listeners) listener()
}

/** The skins selectable in the current space. */
export const offeredSkins = (): readonly SkinName[] => (rules.offered.length > 0 ? rules.offered : skinNames)

/** The brand colour of the space; empty without one. */
export const useBrand = (): string => useSyncExternalStore(subscribe, () => rules.brand)

/** The colours of a skin, with the brand colour of the space. */
export const skinOf = (name: DrawnSkin): Skin => branded(skins[name], rules.brand)

/** The stored choice if the space offers it; otherwise the initial skin of the space, by default `system`. */
export const chosenSkin = (): SkinName => {
  const stored = localStorage.getItem(key)
  return isSkinName(stored) && offeredSkins().includes(stored) ? stored : rules.initial
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
