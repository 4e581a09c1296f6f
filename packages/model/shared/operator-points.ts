import type { Method } from './contract.ts'

/** The permission point of an endpoint that the operator of the platform may call. */
export const endpointPoint = ({ method, path }: { readonly method: Method; readonly path: string }): string =>
  `${method} ${path}`

/** The permission point of a screen of the operator. */
export const screenPoint = (path: string): string => `SCREEN ${path}`
