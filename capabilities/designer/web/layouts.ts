import { type FormGroup, keepFields, layoutOf, mapLayouts, type Terminal } from '@gantry/model/shared'
import type { TableDesign } from '../shared/types.ts'
import { masterOf, withOwnView } from './edit-design.ts'

/** The design with a terminal's layout in place of the form, for edits that work on a single layout. */
export const onTerminal = (design: TableDesign, terminal: Terminal): TableDesign =>
  design.view && terminal !== 'web'
    ? { ...design, view: { ...design.view, form: { groups: layoutOf(design.view, terminal) } } }
    : design

/**
 * Merges an edit of one terminal's layout back into the design. Fields the edit added are appended to the other
 * layouts; fields it removed are removed from them.
 */
export const fromTerminal = (before: TableDesign, after: TableDesign, terminal: Terminal): TableDesign => {
  const old = before.view?.form
  if (!after.view || !old) return after
  const [was, is] = [masterOf(before).fields, masterOf(after).fields]
  const added = Object.keys(is).filter(id => !Object.hasOwn(was, id))
  const carried = mapLayouts(old, groups =>
    withAdded(
      groups.map(group => keepFields(group, id => Object.hasOwn(is, id))),
      added,
    ),
  )
  const { groups } = after.view.form
  const form = terminal === 'web' ? { ...carried, groups } : { ...carried, [terminal]: { groups } }
  return { ...after, view: { ...after.view, form } }
}

const withAdded = (groups: readonly FormGroup[], added: readonly string[]): readonly FormGroup[] => {
  const missing = added.filter(id => !groups.some(({ fields }) => fields.includes(id)))
  const last = groups.findLastIndex(({ block }) => block === undefined)
  if (missing.length === 0) return groups
  if (last === -1) return [...groups, { fields: missing }]
  return groups.map((group, at) =>
    at === last ? { ...group, fields: [...group.fields, ...missing] } : group,
  )
}

/** Gives a terminal its own layout, a copy of the one it follows. */
export const drawApart = (design: TableDesign, terminal: 'app' | 'mini'): TableDesign => {
  const own = withOwnView(design)
  const groups = layoutOf(own.view, terminal)
  return { ...own, view: { ...own.view, form: { ...own.view.form, [terminal]: { groups } } } }
}

/** Removes a terminal's own layout, so it follows another again. */
export const followAgain = (design: TableDesign, terminal: 'app' | 'mini'): TableDesign => {
  if (!design.view) return design
  const { [terminal]: _, ...form } = design.view.form
  return { ...design, view: { ...design.view, form } }
}
