import type { Layer } from './layer.ts'

type Size = { readonly w: number; readonly h: number }
type Rectangle = Size & { readonly x: number; readonly y: number }

/** Pixels between places that are tried. */
const step = 40

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Where a new layer is put: in the middle, else at the free place nearest to it, else a little beside the last one. */
export const freePlace = (
  layers: readonly Layer[],
  { w, h }: Size,
  page: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } => {
  const middle = { x: Math.round((page.width - w) / 2), y: Math.round((page.height - h) / 2) }
  const isFree = (x: number, y: number) => !layers.some(layer => overlap({ x, y, w, h }, layer))
  if (isFree(middle.x, middle.y)) return middle
  const free: { readonly x: number; readonly y: number }[] = []
  for (let y = 0; y + h <= page.height; y += step)
    for (let x = 0; x + w <= page.width; x += step) if (isFree(x, y)) free.push({ x, y })
  const away = ({ x, y }: { readonly x: number; readonly y: number }) =>
    Math.hypot(x - middle.x, y - middle.y)
  const [nearest] = free.toSorted((a, b) => away(a) - away(b))
  if (nearest) return nearest
  const last = layers.at(-1) ?? middle
  return {
    x: Math.max(0, Math.min(last.x + step, page.width - w)),
    y: Math.max(0, Math.min(last.y + step, page.height - h)),
  }
}
