/** How pages of this tab are styled: with the style sheet of the space, without it, or with the draft of its author. */
export type StyleSwitch = 'on' | 'off' | 'draft'

const kept = 'gantry.style'

const isSwitch = (text: string | null): text is StyleSwitch =>
  text === 'on' || text === 'off' || text === 'draft'

/** The switch in the address (`?style=off`), which holds for the tab from then on. */
export const styleSwitch = (): StyleSwitch => {
  const asked = new URLSearchParams(location.search).get('style')
  if (isSwitch(asked)) setStyleSwitch(asked)
  const now = sessionStorage.getItem(kept)
  return isSwitch(now) ? now : 'on'
}

/** Sets the switch for this tab. */
export const setStyleSwitch = (to: StyleSwitch): void => sessionStorage.setItem(kept, to)
