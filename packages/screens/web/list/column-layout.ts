import type { FieldId, ListColumn } from '@gantry/model/shared'

/** A column as it stands on the screen; sizes in pixels. */
export interface PlacedColumn {
  readonly field: FieldId
  readonly width: number
  /** Present on frozen columns: distance from the left edge of the list. */
  readonly left?: number
}

const narrowest = 64
const widest = 960
/** Width below which the column that takes what is left does not shrink. */
const flexibleMinimum = 200

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/**
 * The columns of a person's list: those of the view in the person's order and widths, then columns the view has gained
 * since; what may not be read is not there.
 */
export const mergeColumns = (
  view: readonly ListColumn[],
  own: readonly ListColumn[] | undefined,
  readable: (field: FieldId) => boolean,
): ListColumn[] => {
  const kept = (own ?? view).filter(column => readable(column.field))
  const known = new Set(kept.map(column => column.field))
  return [...kept, ...view.filter(column => readable(column.field) && !known.has(column.field))]
}

/**
 * Places visible columns in `room` pixels. Frozen ones stand first; `flexible` takes the room that is left unless the
 * person gave it a width.
 */
export const placeColumns = (
  columns: readonly ListColumn[],
  room: number,
  flexible: FieldId,
  usualWidth: (field: FieldId) => number,
  before = 0,
): PlacedColumn[] => {
  const visible = columns.filter(column => !column.hidden)
  const ordered = [
    ...visible.filter(column => column.fixed === 'left'),
    ...visible.filter(column => column.fixed !== 'left'),
  ]
  const stretched = ordered.some(column => column.field === flexible)
    ? flexible
    : (ordered.at(-1)?.field ?? flexible)
  const own = (column: ListColumn): number => column.width ?? usualWidth(column.field)
  const rest = ordered.reduce((sum, column) => (column.field === stretched ? sum : sum + own(column)), before)
  let left = before
  return ordered.map(column => {
    const width =
      column.field === stretched
        ? Math.max(column.width ?? flexibleMinimum, Math.floor(room - rest))
        : own(column)
    const placed: PlacedColumn =
      column.fixed === 'left' ? { field: column.field, width, left } : { field: column.field, width }
    left += width
    return placed
  })
}

export const moveColumn = (columns: readonly ListColumn[], from: number, to: number): ListColumn[] => {
  const next = [...columns]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(to, 0, moved)
  return next
}

export const changeColumn = (
  columns: readonly ListColumn[],
  field: FieldId,
  change: { readonly width?: number; readonly hidden?: boolean; readonly fixed?: boolean },
): ListColumn[] =>
  columns.map(column => {
    if (column.field !== field) return column
    const { hidden, fixed, ...rest } = column
    const isHidden = change.hidden ?? hidden ?? false
    const side = change.fixed === undefined ? fixed : change.fixed ? 'left' : undefined
    return {
      ...rest,
      ...(change.width !== undefined && { width: clampWidth(change.width) }),
      ...(isHidden && { hidden: true as const }),
      ...(side && { fixed: side }),
    }
  })
