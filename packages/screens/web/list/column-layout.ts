import type { FieldId, ListColumn } from '@gantry/model/shared'

/** A column with its layout; sizes in pixels. */
export interface PlacedColumn {
  readonly field: FieldId
  readonly width: number
  /** Offset from the left edge of the list; frozen columns only. */
  readonly left?: number
}

const narrowest = 64
const widest = 960
/** Minimum width of the flexible column, in pixels. */
const flexibleMinimum = 200

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/**
 * Merges the view's columns with the user's order and widths; columns added to the view since come last. Columns the user
 * may not read are left out.
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
 * Lays out the visible columns in `room` pixels. Frozen columns come first; `flexible` takes the remaining width unless
 * the user set its width.
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
