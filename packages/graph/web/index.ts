import { lazy } from 'react'

export type { GraphActions, Where } from './actions.ts'
export type { DrawnNode } from './drawn.ts'
export { type PaletteGroup, type PaletteItem, PaletteList } from './palette.tsx'
export { placeGraph } from './place.ts'
/** The canvas with its libraries, loaded when a graph is first displayed. */
export const GraphCanvas = lazy(async () => ({ default: (await import('./graph-canvas.tsx')).GraphCanvas }))
