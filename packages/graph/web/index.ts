import { lazy } from 'react'

export type { GraphActions, Where } from './actions.ts'
export type { DrawnNode } from './drawn.ts'
export { type PaletteGroup, type PaletteItem, PaletteList } from './palette.tsx'
export { placeGraph } from './place.ts'
/** The canvas with its libraries, fetched when a graph is first shown. */
export const GraphCanvas = lazy(async () => ({ default: (await import('./graph-canvas.tsx')).GraphCanvas }))
