import type { AreaInfo } from '../../shared/contract.ts'

/** Areas below the area they are part of, with their level. */
export const inTree = (
  areas: readonly AreaInfo[],
): readonly { readonly area: AreaInfo; readonly level: number }[] => {
  const known = new Set(areas.map(({ id }) => id))
  const below = (parent: string | null, level: number): ReturnType<typeof inTree> =>
    areas
      .filter(area => (area.parent !== null && known.has(area.parent) ? area.parent : null) === parent)
      .flatMap(area => [{ area, level }, ...below(area.id, level + 1)])
  return below(null, 0)
}
