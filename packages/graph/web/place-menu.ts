/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The button a menu belongs to: its left and top edge and its width, in pixels from the corner of the canvas. */
export interface Anchor {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Pixels between the menu and its button, and between the menu and the edges of the canvas. */
const gap = 4
const margin = 8

/** From one edge of the canvas to the other: as near to the wanted place as the menu is whole. */
const within = (wanted: number, length: number, room: number): number =>
  Math.max(margin, Math.min(wanted, room - length - margin))

/**
 * Places a menu beside its button, wholly inside the canvas: to the left of the button where there is no room on the right, and
 * moved up where the canvas ends. The canvas clips what stands out of it, so a menu that is too tall gets a height to scroll in.
 */
export const placeMenu = (anchor: Anchor, menu: Size, canvas: Size) => {
  const height = Math.min(menu.height, canvas.height - 2 * margin)
  const right = anchor.left + anchor.width + gap
  const left = anchor.left - gap - menu.width
  const fitsRight = right + menu.width + margin <= canvas.width
  return {
    left: within(fitsRight || left < margin ? right : left, menu.width, canvas.width),
    top: within(anchor.top, height, canvas.height),
    maxHeight: height,
  }
}
