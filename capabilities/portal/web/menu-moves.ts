import type { MenuGroup } from '../shared/portal.ts'

/** A place in a menu: before the entry of that index; behind the last one at the end. */
export interface MenuPlace {
  readonly group: number
  readonly index: number
}

/** A list with one element moved by a number of places. */
export const moved = <T>(list: readonly T[], at: number, by: number): readonly T[] => {
  const next = [...list]
  const [taken] = next.splice(at, 1)
  if (taken !== undefined) next.splice(at + by, 0, taken)
  return next
}

/** A menu with one entry put before another, also of another group. */
export const entryMoved = (
  menu: readonly MenuGroup[],
  from: MenuPlace,
  to: MenuPlace,
): readonly MenuGroup[] => {
  const entry = menu[from.group]?.items[from.index]
  if (!entry) return menu
  const isBehind = from.group === to.group && from.index < to.index
  const index = isBehind ? to.index - 1 : to.index
  return menu.map((group, at) => {
    const rest = at === from.group ? group.items.toSpliced(from.index, 1) : group.items
    const items = at === to.group ? rest.toSpliced(index, 0, entry) : rest
    return items === group.items ? group : { ...group, items }
  })
}
