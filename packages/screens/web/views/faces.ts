import type { JsonObject } from '@gantry/base/shared'
import type { IconName } from '@gantry/ui/web'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ViewKindName } from '../../shared/view-kinds.ts'
import type { SettingsProps } from './settings-props.ts'
import type { ViewProps } from './view-props.ts'

/** The client part of a view kind; its body and its settings are loaded when first shown. */
export interface ViewFace<Options> {
  readonly icon: IconName
  readonly View: LazyExoticComponent<ComponentType<ViewProps<Options>>>
  readonly Settings: LazyExoticComponent<ComponentType<SettingsProps<Options>>>
}

/** Every kind of view; `shared/view-kinds.ts` holds the same names. */
const faces = {
  board: {
    icon: 'board',
    View: lazy(() => import('../../views/board/view.tsx')),
    Settings: lazy(() => import('../../views/board/settings.tsx')),
  },
  calendar: {
    icon: 'calendar',
    View: lazy(() => import('../../views/calendar/view.tsx')),
    Settings: lazy(() => import('../../views/calendar/settings.tsx')),
  },
  gallery: {
    icon: 'image',
    View: lazy(() => import('../../views/gallery/view.tsx')),
    Settings: lazy(() => import('../../views/gallery/settings.tsx')),
  },
  gantt: {
    icon: 'gantt',
    View: lazy(() => import('../../views/gantt/view.tsx')),
    Settings: lazy(() => import('../../views/gantt/settings.tsx')),
  },
  occupation: {
    icon: 'plan',
    View: lazy(() => import('../../views/occupation/view.tsx')),
    Settings: lazy(() => import('../../views/occupation/settings.tsx')),
  },
  map: {
    icon: 'pin',
    View: lazy(() => import('../../views/map/view.tsx')),
    Settings: lazy(() => import('../../views/map/settings.tsx')),
  },
  custom: {
    icon: 'apps',
    View: lazy(() => import('../../views/custom/view.tsx')),
    Settings: lazy(() => import('../../views/custom/settings.tsx')),
  },
} satisfies Readonly<Record<ViewKindName, unknown>>

/** The face of a kind, for options that were checked by its schema. */
export const faceOf = (kind: ViewKindName): ViewFace<JsonObject> =>
  faces[kind] as unknown as ViewFace<JsonObject>

/** False for a kind this page does not know: the server is newer, until the page is reloaded. */
export const isKnownKind = (kind: string): kind is ViewKindName => Object.hasOwn(faces, kind)
