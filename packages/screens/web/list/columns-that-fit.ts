import type { Kind } from '@gantry/fields/shared'
import type { FieldId, ListColumn } from '@gantry/model/shared'

/** Priority of columns in a narrow list: states, then times, then people, then numbers. */
const worth: Readonly<Record<Kind, number>> = {
  choice: 0,
  moment: 1,
  reference: 2,
  number: 3,
  text: 4,
  set: 5,
  place: 6,
  json: 7,
  rows: 8,
}

const titleRoom = 240
/** Minimum width of the title column, in pixels. */
const leastTitleRoom = 200
/** Smallest width factor columns are shrunk by; below it a column is removed instead. */
const squeeze = 0.94

/** The title and as many columns as fit in `room` pixels without horizontal scrolling, in their usual order. */
export const columnsThatFit = (
  columns: readonly ListColumn[],
  room: number,
  title: FieldId,
  facts: (field: FieldId) => { readonly kind: Kind; readonly width: number },
): ListColumn[] => {
  const visible = columns.filter(column => !column.hidden)
  let left = room - titleRoom
  const shown = new Set([title])
  const seen = new Map<Kind, number>()
  const byWorth = visible
    .filter(column => column.field !== title)
    .map(column => {
      const { kind, width } = facts(column.field)
      const place = seen.get(kind) ?? 0
      seen.set(kind, place + 1)
      return { column, width, kind, place }
    })
    .filter(({ kind }) => worth[kind] <= worth.number)
    // The first column of each kind comes before the second of any kind.
    .sort((a, b) => a.place - b.place || worth[a.kind] - worth[b.kind])
  for (const { column, width } of byWorth) {
    const needed = column.width ?? width
    if (needed > left) continue
    left -= needed
    shown.add(column.field)
  }
  return visible
    .filter(column => shown.has(column.field))
    .map(({ field, width }) => (field === title || width === undefined ? { field } : { field, width }))
}

/**
 * Fits the columns of a view into a slightly too narrow window: shrinks all, and if needed removes the least informative
 * column. If that is not enough, keeps all columns and the list scrolls horizontally.
 */
export const foldColumns = (
  columns: readonly ListColumn[],
  room: number,
  title: FieldId,
  facts: (field: FieldId) => { readonly kind: Kind; readonly width: number },
): ListColumn[] => {
  const visible = columns.filter(column => !column.hidden)
  const widthOf = (column: ListColumn) =>
    column.field === title ? leastTitleRoom : (column.width ?? facts(column.field).width)
  const sum = (of: readonly ListColumn[]) => of.reduce((total, column) => total + widthOf(column), 0)
  if (sum(visible) <= room) return visible
  const [least] = visible
    .filter(column => column.field !== title && column.fixed === undefined)
    .map(column => ({ column, worth: worth[facts(column.field).kind] }))
    .sort((a, b) => b.worth - a.worth || widthOf(a.column) - widthOf(b.column))
  const folded = least ? visible.filter(column => column !== least.column) : visible
  const left = room - leastTitleRoom
  for (const some of [visible, folded]) {
    const factor = left / (sum(some) - leastTitleRoom)
    if (factor < squeeze) continue
    return some.map(column =>
      column.field === title
        ? column
        : { ...column, width: Math.floor(widthOf(column) * Math.min(1, factor)) },
    )
  }
  return visible
}
