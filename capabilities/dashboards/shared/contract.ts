import type { Text } from '@gantry/base/shared'
import type { AnsweredChart, Chart } from '@gantry/charts/shared'
import type { TableInfo } from '@gantry/model/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Dashboard } from './dashboard.ts'
import type { Screen } from './screen/screen.ts'

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
  readonly description: Text | null
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

/** A screen as its viewer sees it. */
export type OpenedScreen = Pick<
  Screen,
  'id' | 'name' | 'width' | 'height' | 'fit' | 'light' | 'seconds' | 'pages'
> & { readonly mayDesign: boolean }

export const openScreen = contract({
  method: 'GET',
  path: '/screens/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'A published screen; its layers ask for their data with the rights of the caller',
  input: Type.Object({ id }),
  output: Type.Unsafe<OpenedScreen>(object),
})

/** A link that opens a screen without signing in. The token itself is only known when the link is made. */
export interface ScreenLink {
  readonly id: string
  readonly sharer: string
  /** ISO 8601. */
  readonly at: string
  readonly until: string
  readonly state: 'open' | 'ended' | 'revoked'
}

export const listScreenLinks = contract({
  method: 'GET',
  path: '/screens/:id/links',
  scope: 'space',
  can: 'signed-in',
  summary: 'Links of a screen, newest first; for those who may change the screen',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly ScreenLink[] }>(object),
})

/** Days a link works at most. */
export const mostLinkDays = 365

export const createScreenLink = contract({
  method: 'POST',
  path: '/screens/:id/links',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Makes a link that shows the charts of a screen with the rights of the caller, without signing in, until it ends or is revoked',
  input: Type.Object({ id, days: Type.Integer({ minimum: 1, maximum: mostLinkDays }) }),
  output: Type.Object({ token: Type.String() }),
  status: 201,
})

export const revokeScreenLink = contract({
  method: 'DELETE',
  path: '/screens/:id/links/:link',
  scope: 'space',
  can: 'signed-in',
  summary: 'Ends a link of a screen at once',
  input: Type.Object({ id, link: Type.String({ format: 'uuid' }) }),
  output: done,
})

/** A chart of a shared screen with its answer. */
export interface SharedChart {
  readonly chart: Chart
  readonly answered: AnsweredChart
}

/** A screen opened by a link: its charts with the values that the sharer may see. */
export type SharedScreen = Omit<OpenedScreen, 'mayDesign'> & {
  /** By the id of the published chart. */
  readonly charts: Readonly<Record<string, SharedChart>>
  /** Tables of the charts, with the fields that the charts use. */
  readonly tables: readonly TableInfo[]
}

export const openSharedScreen = contract({
  method: 'GET',
  path: '/shared-screens/:token',
  scope: 'platform',
  can: 'public',
  summary: 'A screen shared by a link, with the values of its charts',
  input: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }),
  output: Type.Unsafe<SharedScreen>(object),
})
