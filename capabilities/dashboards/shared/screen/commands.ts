import { type JsonObject, patched } from '@gantry/base/shared'
import type { Layer } from './layer.ts'
import type { Screen, ScreenPage } from './screen.ts'

type Ids = ReadonlySet<string>
/** A rectangle of a layer, with its rotation. */
export type Frame = Pick<Layer, 'x' | 'y' | 'w' | 'h'> & { readonly rotate?: number }

/** Applies a command to the layers of one page. */
export const onPage = (
  screen: Screen,
  at: number,
  change: (layers: readonly Layer[]) => readonly Layer[],
): Screen => ({
  ...screen,
  pages: screen.pages.map(
    (page, index): ScreenPage => (index === at ? { ...page, layers: change(page.layers) } : page),
  ),
})

const rounded = (value: number): number => Math.round(value)

/** Writes new frames of layers; locked layers stay. */
export const placeLayers =
  (frames: ReadonlyMap<string, Frame>) =>
  (layers: readonly Layer[]): readonly Layer[] =>
    layers.map(layer => {
      const frame = frames.get(layer.id)
      if (!frame || layer.locked) return layer
      const { rotate: _, ...rest } = layer
      const rotate = rounded(frame.rotate ?? 0) % 360
      return {
        ...rest,
        x: rounded(frame.x),
        y: rounded(frame.y),
        w: Math.max(1, rounded(frame.w)),
        h: Math.max(1, rounded(frame.h)),
        ...(rotate !== 0 && { rotate }),
      }
    })

/** Moves layers by a distance; locked layers stay. */
export const moveLayers =
  (ids: Ids, dx: number, dy: number) =>
  (layers: readonly Layer[]): readonly Layer[] =>
    layers.map(layer =>
      ids.has(layer.id) && !layer.locked ? { ...layer, x: layer.x + dx, y: layer.y + dy } : layer,
    )

export const removeLayers =
  (ids: Ids) =>
  (layers: readonly Layer[]): readonly Layer[] =>
    layers.filter(({ id, locked }) => !ids.has(id) || locked)

/** Copies of layers with new ids, moved by 16 pixels; groups of the copies are their own. */
export const copiesOf = (layers: readonly Layer[], newId: () => string): readonly Layer[] => {
  const groups = new Map<string, string>()
  return layers.map(({ group, locked: _, ...layer }) => {
    if (group !== undefined && !groups.has(group)) groups.set(group, newId())
    const copied = group === undefined ? undefined : groups.get(group)
    return {
      ...layer,
      id: newId(),
      x: layer.x + 16,
      y: layer.y + 16,
      ...(copied !== undefined && { group: copied }),
    }
  })
}

/** Puts layers in front of all others or behind them; their own order stays. */
export const orderLayers =
  (ids: Ids, to: 'front' | 'back') =>
  (layers: readonly Layer[]): readonly Layer[] => {
    const [moved, others] = [layers.filter(({ id }) => ids.has(id)), layers.filter(({ id }) => !ids.has(id))]
    return to === 'front' ? [...others, ...moved] : [...moved, ...others]
  }

/** Moves a layer one place up or down in the stack. */
export const stepLayer =
  (id: string, by: 1 | -1) =>
  (layers: readonly Layer[]): readonly Layer[] => {
    const at = layers.findIndex(layer => layer.id === id)
    const other = layers[at + by]
    const own = layers[at]
    if (!own || !other) return layers
    return layers.map((layer, index) => (index === at ? other : index === at + by ? own : layer))
  }

/** Groups layers under a new id, or with null dissolves their groups. */
export const groupLayers =
  (ids: Ids, group: string | null) =>
  (layers: readonly Layer[]): readonly Layer[] =>
    layers.map(layer => {
      if (!ids.has(layer.id)) return layer
      const { group: _, ...rest } = layer
      return group === null ? rest : { ...rest, group }
    })

/** The ids together with those of all layers in the same groups. */
export const withGroups = (layers: readonly Layer[], ids: Ids): Ids => {
  const groups = new Set(layers.flatMap(({ id, group }) => (ids.has(id) && group ? [group] : [])))
  return new Set(layers.flatMap(({ id, group }) => (ids.has(id) || (group && groups.has(group)) ? [id] : [])))
}

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Aligns layers with the bounds of all of them; a single layer with the page. */
export const alignLayers =
  (ids: Ids, to: Alignment, page: { readonly width: number; readonly height: number }) =>
  (layers: readonly Layer[]): readonly Layer[] => {
    const chosen = layers.filter(({ id }) => ids.has(id))
    const single = chosen.length === 1
    const left = single ? 0 : Math.min(...chosen.map(({ x }) => x))
    const right = single ? page.width : Math.max(...chosen.map(({ x, w }) => x + w))
    const top = single ? 0 : Math.min(...chosen.map(({ y }) => y))
    const bottom = single ? page.height : Math.max(...chosen.map(({ y, h }) => y + h))
    const placed = ({ w, h }: Layer): Partial<Layer> => {
      if (to === 'left') return { x: left }
      if (to === 'right') return { x: right - w }
      if (to === 'center') return { x: (left + right - w) / 2 }
      if (to === 'top') return { y: top }
      if (to === 'bottom') return { y: bottom - h }
      return { y: (top + bottom - h) / 2 }
    }
    return layers.map(layer => (ids.has(layer.id) && !layer.locked ? { ...layer, ...placed(layer) } : layer))
  }

/** Equal distances between layers along one axis; the outer ones stay. */
export const spreadLayers =
  (ids: Ids, axis: 'x' | 'y') =>
  (layers: readonly Layer[]): readonly Layer[] => {
    const length = axis === 'x' ? 'w' : 'h'
    const chosen = layers.filter(({ id }) => ids.has(id)).toSorted((a, b) => a[axis] - b[axis])
    const [first, last] = [chosen[0], chosen.at(-1)]
    if (!first || !last || chosen.length < 3) return layers
    const inner = chosen.reduce((sum, layer) => sum + layer[length], 0)
    const distance = (last[axis] + last[length] - first[axis] - inner) / (chosen.length - 1)
    const places = new Map<string, number>()
    let at = first[axis]
    for (const layer of chosen) {
      places.set(layer.id, at)
      at += layer[length] + distance
    }
    return layers.map(layer =>
      places.has(layer.id) && !layer.locked ? { ...layer, [axis]: rounded(places.get(layer.id)!) } : layer,
    )
  }

/** Changes properties of layers; undefined removes one. */
export const changeLayers =
  (
    ids: Ids,
    patch: {
      readonly [K in 'name' | 'hidden' | 'locked' | 'enter' | 'link' | 'settings']?: Layer[K] | undefined
    },
  ) =>
  (layers: readonly Layer[]): readonly Layer[] =>
    layers.map(layer => (ids.has(layer.id) ? patched(layer, patch) : layer))

/** One setting of a layer changed; undefined removes it. */
export const changeSetting =
  (id: string, name: string, value: JsonObject[string] | undefined) =>
  (layers: readonly Layer[]): readonly Layer[] =>
    layers.map(layer => {
      if (layer.id !== id) return layer
      const { [name]: _, ...rest } = layer.settings
      return { ...layer, settings: value === undefined ? rest : { ...rest, [name]: value } }
    })
