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

/** What a space decides about skins. */
export interface SkinRules {
  /** Of whoever has chosen none. */
  readonly initial: SkinName
  /** Those people may choose; empty: all. */
  readonly offered: readonly SkinName[]
  /** The accent of every skin, `#rrggbb`; empty: that of the skin. */
  readonly brand: string
}

let rules: SkinRules = { initial: 'system', offered: [], brand: '' }

/** Applies what the space decides: the skin of whoever has chosen none or one that is not offered, and the brand colour. */
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

/** The skins a person may choose here. */
export const offeredSkins = (): readonly SkinName[] => (rules.offered.length > 0 ? rules.offered : skinNames)

/** The brand colour of the space; empty without one. */
export const useBrand = (): string => useSyncExternalStore(subscribe, () => rules.brand)

/** A skin as it is drawn here, with the brand colour of the space. */
export const skinOf = (name: DrawnSkin): Skin => branded(skins[name], rules.brand)

/** The stored choice if it is offered; else that of the space, which is the operating system's unless it says otherwise. */
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
