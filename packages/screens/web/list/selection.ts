/** The selected rows of a list, and the anchor of a Shift range. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

export const toggle = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Gives all rows from the anchor to `id` the anchor's state; the anchor is kept for the next range. */
export const toggleRange = (selection: Selection, id: string, order: readonly string[]): Selection => {
  const { ids, anchor } = selection
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (anchor === null || from < 0 || to < 0) return toggle(selection, id)
  const next = new Set(ids)
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (ids.has(anchor)) next.add(each)
    else next.delete(each)
  return { ids: next, anchor }
}

/** Selects all rows of a page, or clears them if all are selected; rows of other pages keep their state. */
export const toggleAll = ({ ids }: Selection, order: readonly string[]): Selection => {
  const next = new Set(ids)
  const full = order.every(id => ids.has(id))
  for (const id of order)
    if (full) next.delete(id)
    else next.add(id)
  return { ids: next, anchor: null }
}

/** Removes deleted rows from the selection. */
export const without = (selection: Selection, gone: readonly string[]): Selection => {
  if (!gone.some(id => selection.ids.has(id))) return selection
  const next = new Set(selection.ids)
  for (const id of gone) next.delete(id)
  return {
    ids: next,
    anchor: selection.anchor !== null && gone.includes(selection.anchor) ? null : selection.anchor,
  }
}

export const coverage = ({ ids }: Selection, order: readonly string[]): 'none' | 'some' | 'all' => {
  const ticked = order.filter(id => ids.has(id)).length
  if (ticked === 0) return 'none'
  return ticked === order.length ? 'all' : 'some'
}
