import { drawnFaces } from '../kinds/drawn-faces.ts'
import { number } from '../kinds/number/face.tsx'
import { points } from '../kinds/points/face.tsx'
import { table } from '../kinds/table/face.tsx'
import type { ChartKindName } from '../shared/kinds.ts'
import type { Face } from './face.ts'

/** Rendering of each kind; the compiler reports missing names. */
export const faces: Readonly<Record<ChartKindName, Face>> = { ...drawnFaces, number, table, points }
