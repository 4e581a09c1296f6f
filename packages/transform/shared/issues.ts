import { type Issue, issue } from '@gantry/base/shared'
import type { Column } from './column.ts'

/** Names at these places that are no column, with the place of each. */
export const unknownColumns = (
  places: readonly (readonly [place: string, name: string])[],
  columns: readonly Column[],
): readonly Issue[] => {
  const known = new Set(columns.map(({ name }) => name))
  return places.flatMap(([place, name]) =>
    name === '' ? [issue(place, 'required')] : known.has(name) ? [] : [issue(place, 'unknown')],
  )
}

/** Names that stand more than once. */
export const doubled = (places: readonly (readonly [place: string, name: string])[]): readonly Issue[] => {
  const seen = new Set<string>()
  return places.flatMap(([place, name]) => {
    const key = name.toLowerCase()
    if (key === '' || !seen.has(key)) {
      seen.add(key)
      return []
    }
    return [issue(place, 'duplicate', { value: name })]
  })
}
