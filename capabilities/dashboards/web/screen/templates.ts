import { newId } from '@gantry/base/shared'
import type { Layer } from '../../shared/screen/layer.ts'
import { layerKindOf } from '../../shared/screen/layer-kinds.ts'
import type { Screen } from '../../shared/screen/screen.ts'

export const templates = ['blank', 'board', 'columns'] as const
export type Template = (typeof templates)[number]

const layer = (
  kind: string,
  x: number,
  y: number,
  w: number,
  h: number,
  settings: Layer['settings'] = {},
): Layer => ({
  id: newId(),
  kind,
  x,
  y,
  w,
  h,
  settings: { ...layerKindOf(kind)?.settings, ...settings },
})

const head = (name: string): readonly Layer[] => [
  layer('text', 48, 32, 900, 64, { text: name, size: 44, bold: true }),
  layer('clock', 1_400, 40, 472, 52, { size: 32 }),
  layer('shape', 48, 108, 1_824, 2, { shape: 'fade' }),
]

/** A new screen with the layers of a template; the charts are chosen by its designer. */
export const templateOf = (template: Template, screen: Screen): Screen => {
  const name = typeof screen.name === 'string' ? screen.name : ''
  const framed = (x: number, y: number, w: number, h: number): readonly Layer[] => [
    layer('border', x, y, w, h, { style: 'corners' }),
    layer('chart', x + 20, y + 16, w - 40, h - 32),
  ]
  const layers =
    template === 'board'
      ? [
          ...head(name),
          ...[48, 512, 976, 1_440].map(x => layer('figure', x, 136, 432, 150)),
          ...framed(48, 310, 900, 720),
          ...framed(972, 310, 900, 348),
          ...framed(972, 682, 900, 348),
        ]
      : template === 'columns'
        ? [
            ...head(name),
            ...[48, 664, 1_280].flatMap(x => [...framed(x, 136, 592, 440), ...framed(x, 600, 592, 430)]),
          ]
        : []
  return { ...screen, pages: [{ id: 'p1', layers }] }
}
