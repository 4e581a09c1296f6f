import { allRoutes, parseSpacePath } from '@gantry/model/shared'

const segments = (path: string): string[] => path.split('/').filter(part => part !== '')
const table = allRoutes.map(({ path }) => ({ path, parts: segments(path.replace('/{spaceUri}', '')) }))
const isPlace = (part: string): boolean => part.startsWith('{') || part.startsWith(':')

/** The pattern of the route that an address belongs to, the one with the fewest parameters first; null: none. */
export const patternAt = (pathname: string): string | null => {
  const given = segments(parseSpacePath(pathname).rest)
  const fits = table.filter(
    ({ parts }) =>
      parts.length === given.length && parts.every((part, at) => isPlace(part) || part === given[at]),
  )
  const places = (parts: readonly string[]) => parts.filter(isPlace).length
  return fits.toSorted((a, b) => places(a.parts) - places(b.parts))[0]?.path ?? null
}
