/** A path of the specification in the router's own writing, relative to the space. */
export interface Pattern {
  /** With `:name` and `:name?`, beginning with a slash. */
  readonly path: string
  /** May stand behind `/space-{id}`. */
  readonly inSpace: boolean
}

/** `/{spaceUri}/enterprise/postManage/{id?}` is `/enterprise/postManage/:id?`, in a space or not. */
export const patternOf = (path: string): Pattern => {
  const inSpace = path.startsWith('/{spaceUri}')
  const rest = inSpace ? path.slice('/{spaceUri}'.length) : path
  return { path: rest.replace(/\{([a-zA-Z]+)(\??)\}/g, ':$1$2'), inSpace }
}

/** True when the path can be opened as it stands: what it needs beside the space is optional. */
export const needsNothing = (path: string): boolean => !/\{[a-zA-Z]+\}/.test(path.replace('{spaceUri}', ''))

/** The address of a path that needs nothing, without its optional parts and without the space. */
export const plainPath = (path: string): string =>
  path.replace('/{spaceUri}', '').replace(/\/\{[a-zA-Z]+\?\}/g, '')
