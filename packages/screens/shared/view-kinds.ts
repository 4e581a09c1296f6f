import type { JsonObject } from '@gantry/base/shared'
import { board } from '../views/board/shared.ts'
import { calendar } from '../views/calendar/shared.ts'
import { custom } from '../views/custom/shared.ts'
import { gallery } from '../views/gallery/shared.ts'
import { gantt } from '../views/gantt/shared.ts'
import { map } from '../views/map/shared.ts'
import { occupation } from '../views/occupation/shared.ts'
import type { ViewKind } from './view-kind.ts'

/** Every kind of view, in the order a designer is offered them. `web/views/faces.ts` holds the same names. */
export const viewKinds = { board, calendar, gallery, gantt, occupation, map, custom } as const

export type ViewKindName = keyof typeof viewKinds

export const viewKindNames = Object.keys(viewKinds) as readonly ViewKindName[]

export const isViewKindName = (name: string): name is ViewKindName => Object.hasOwn(viewKinds, name)

/** The kind of that name, for options that were checked by its schema. */
export const viewKindOf = (name: ViewKindName): ViewKind<JsonObject> =>
  viewKinds[name] as unknown as ViewKind<JsonObject>
