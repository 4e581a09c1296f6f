import { parseSpacePath } from '../space-path.ts'
import { allRoutes } from './index.ts'

interface Pattern {
  readonly pattern: RegExp
  readonly inSpace: boolean
}

const patterns: readonly Pattern[] = allRoutes.map(({ path }) => {
  const inSpace = path.startsWith('/{spaceUri}')
  const rest = inSpace ? path.slice('/{spaceUri}'.length) : path
  const source = rest
    .replaceAll(/[.*+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\/\{[a-zA-Z]+\?\}/g, '(?:/[^/]+)?')
    .replaceAll(/\{[a-zA-Z]+\}/g, '[^/]+')
  return { pattern: new RegExp(`^${source}/?$`), inSpace }
})

/** True when an address leads to a screen, or to the start of the product or of a space, whoever may open it. */
export const isScreen = (pathname: string): boolean => {
  const { space, rest } = parseSpacePath(pathname)
  return rest === '/' || patterns.some(one => (one.inSpace || space === null) && one.pattern.test(rest))
}
