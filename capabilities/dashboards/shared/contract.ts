import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Dashboard } from './dashboard.ts'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })

/** Kinds of designs of data analysis. */
export const analysisKinds = ['chart', 'dashboard', 'screen'] as const
export type AnalysisKind = (typeof analysisKinds)[number]
const kind = Type.Unsafe<AnalysisKind>(Type.Union(analysisKinds.map(each => Type.Literal(each))))

/** A chart, dashboard or screen in a list. */
export interface AnalysisHead {
  readonly id: string
  readonly name: Text
  readonly description: string | null
  /** Group of a screen. */
  readonly group: string | null
  /** Table of a chart. */
  readonly table: string | null
  /** Kind of a chart. */
  readonly look: string | null
  readonly scope: 'all' | 'roles'
  readonly state: 'active' | 'stopped'
  readonly release: number | null
  readonly drafted: boolean
  readonly favourite: boolean
  /** The caller may change it. */
  readonly mayDesign: boolean
  readonly editedBy: string | null
  /** ISO 8601. */
  readonly editedAt: string | null
}

export const listAnalysis = contract({
  method: 'GET',
  path: '/analysis/:kind',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Charts, dashboards or screens: the published ones open to the caller, favourites first, and those the caller may change',
  input: Type.Object({ kind }),
  output: Type.Unsafe<{ readonly data: readonly AnalysisHead[]; readonly mayCreate: boolean }>(object),
})

export const setAnalysisState = contract({
  method: 'PUT',
  path: '/analysis/:kind/:id/state',
  scope: 'space',
  can: 'signed-in',
  summary: 'Offers a chart, dashboard or screen, stops offering it, or removes it; its releases stay',
  input: Type.Object({
    kind,
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: done,
})

export const favourAnalysis = contract({
  method: 'PUT',
  path: '/analysis/:kind/:id/favourite',
  scope: 'space',
  can: 'signed-in',
  summary: 'Makes a dashboard or screen a favourite of the caller, or ends that',
  input: Type.Object({ kind, id, favourite: Type.Boolean() }),
  output: done,
})

/** A dashboard as its reader sees it. */
export type OpenedDashboard = Pick<Dashboard, 'id' | 'name' | 'description' | 'page' | 'filters'> & {
  readonly favourite: boolean
  readonly mayDesign: boolean
}

export const openDashboard = contract({
  method: 'GET',
  path: '/dashboards/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'A published dashboard without the tiles, fields and filters closed to the caller',
  input: Type.Object({ id }),
  output: Type.Unsafe<OpenedDashboard>(object),
})
