import { useEffect, useSyncExternalStore } from 'react'

/** How pages of this tab are styled: with the style sheet of the space, without it, or with the draft of its author. */
export type StyleSwitch = 'on' | 'off' | 'draft'

const kept = 'gantry.style'
const changed = 'gantry-style'

const isSwitch = (text: string | null): text is StyleSwitch =>
  text === 'on' || text === 'off' || text === 'draft'

/** The switch in the address (`?style=off`), else the one of the tab. */
const styleSwitch = (): StyleSwitch => {
  const asked = new URLSearchParams(location.search).get('style')
  if (isSwitch(asked)) return asked
  const now = sessionStorage.getItem(kept)
  return isSwitch(now) ? now : 'on'
}

const listen = (hear: () => void) => {
  window.addEventListener(changed, hear)
  return () => window.removeEventListener(changed, hear)
}

/** The switch of this tab as it is now. One from the address holds for the tab from then on. */
export const useStyleSwitch = (): StyleSwitch => {
  const now = useSyncExternalStore(listen, styleSwitch)
  useEffect(() => sessionStorage.setItem(kept, now), [now])
  return now
}

/** Sets the switch for this tab. */
export const setStyleSwitch = (to: StyleSwitch): void => {
  sessionStorage.setItem(kept, to)
  window.dispatchEvent(new Event(changed))
}

/** Back to the style sheet of the space where the draft was tried, which is published or given up. */
export const leaveDraftStyle = (): void => {
  if (styleSwitch() !== 'draft') return
  const address = new URL(location.href)
  address.searchParams.delete('style')
  history.replaceState(history.state, '', address)
  setStyleSwitch('on')
}
