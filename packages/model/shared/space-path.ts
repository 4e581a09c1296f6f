import { isSpaceId } from '@gantry/base/shared'

/** A path of the product, split into the space of its prefix and the rest. */
export interface SpacePath {
  readonly space: string | null
  /** Begins with a slash. */
  readonly rest: string
}

const prefixed = /^\/space-([^/?#]*)(?=[/?#]|$)/

/** `/space-{id}` (specification, section 2). */
export const spacePrefix = (space: string): `/space-${string}` => `/space-${space}`

/** Parses a path. A prefix with a non-alphanumeric id does not count as prefix. */
export const parseSpacePath = (path: string): SpacePath => {
  const id = prefixed.exec(path)?.[1]
  if (!isSpaceId(id)) return { space: null, rest: path }
  const rest = path.slice(spacePrefix(id).length)
  return { space: id, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The space of a path; null without a prefix. */
export const spaceOf = (path: string): string | null => parseSpacePath(path).space

/** The path inside a space. A path with a prefix stays unchanged. */
export const withSpace = (path: string, space: string): string =>
  spaceOf(path) === null ? spacePrefix(space) + (path.startsWith('/') ? path : `/${path}`) : path
