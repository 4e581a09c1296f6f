import type { RouteDef } from '../route.ts'
import { analysisRoutes } from './analysis.ts'
import { appDesignRoutes } from './app-design.ts'
import { applicationsRoutes } from './applications.ts'
import { consoleRoutes } from './console.ts'
import { dataAssetRoutes } from './data-asset.ts'
import { dataGatewayRoutes } from './data-gateway.ts'
import { dataIntegrationRoutes } from './data-integration.ts'
import { devicesRoutes } from './devices.ts'
import { operationsRoutes } from './operations.ts'
import { organisationRoutes } from './organisation.ts'
import { ownRoutes } from './own.ts'
import { personalRoutes } from './personal.ts'
import { portalRoutes } from './portal.ts'
import { rulesRoutes } from './rules.ts'
import { securityRoutes } from './security.ts'
import { spaceRoutes } from './space.ts'
import { storeRoutes } from './store.ts'
import { workbenchRoutes } from './workbench.ts'

const listed = [
  ...dataIntegrationRoutes,
  ...dataAssetRoutes,
  ...dataGatewayRoutes,
  ...operationsRoutes,
  ...rulesRoutes,
  ...organisationRoutes,
  ...devicesRoutes,
  ...portalRoutes,
  ...spaceRoutes,
  ...consoleRoutes,
  ...workbenchRoutes,
  ...applicationsRoutes,
  ...storeRoutes,
  ...analysisRoutes,
  ...personalRoutes,
  ...securityRoutes,
  ...appDesignRoutes,
] as const

/** The path of a screen as the specification writes it, with `{spaceUri}` and `{name?}`. */
export type RoutePath = (typeof listed)[number]['path'] | (typeof ownRoutes)[number]['path']

export type RouteArea = (typeof listed)[number]['area']

type Screen = RouteDef & { readonly path: RoutePath; readonly area: RouteArea }

/** Every screen of the specification, by area, in its order. */
export const routes: readonly Screen[] = listed

/** Every screen there can be: those of the specification, and the product's own. */
export const allRoutes: readonly Screen[] = [...listed, ...ownRoutes]

const byPath = new Map<string, Screen>(allRoutes.map(route => [route.path, route]))

/** The screen of a path; the type knows that there is one. */
export const routeOf = (path: RoutePath) => byPath.get(path)!
