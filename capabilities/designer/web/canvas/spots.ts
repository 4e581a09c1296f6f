import { defaultColumns, type TableId } from '@gantry/model/shared'
import type { TableDesign } from '../../shared/types.ts'
import { changeGroup, groupsOf, masterOf, moveField, type Place, type Spot, tableIn } from '../edit-design.ts'

/** Position of a new field: after the selected field, else at the end of the selected group or of the form. */
export const spotFor = (
  design: TableDesign,
  place: Place | null,
  selectedGroup: number | null,
): { readonly table: TableId; readonly spot: Spot } => {
  const master = masterOf(design)
  const groups = groupsOf(design)
  if (place && place.table !== master.id) {
    const columns = Object.keys(tableIn(design, place.table)?.fields ?? {})
    return { table: place.table, spot: { group: 0, index: columns.indexOf(place.field) + 1 } }
  }
  const group = place
    ? groups.findIndex(one => one.fields.includes(place.field))
    : (selectedGroup ?? groups.length - 1)
  const at = Math.max(group, 0)
  const fields = groups[at]?.fields ?? []
  return {
    table: master.id,
    spot: { group: at, index: place ? fields.indexOf(place.field) + 1 : fields.length },
  }
}

/** Moves a field one place up or down, into the adjacent group at a group's end; at the ends of the form it stays. */
export const movedBy = (design: TableDesign, place: Place, by: -1 | 1): TableDesign => {
  const own = place.table === masterOf(design).id
  const groups = groupsOf(design)
  const group = own ? groups.findIndex(one => one.fields.includes(place.field)) : 0
  const fields = own ? (groups[group]?.fields ?? []) : Object.keys(tableIn(design, place.table)?.fields ?? {})
  const index = fields.indexOf(place.field)
  const past = index + by < 0 || index + by >= fields.length
  if (!past) return moveField(design, place, { group, index: by < 0 ? index - 1 : index + 2 })
  const next = own ? groups[group + by] : undefined
  if (!next) return design
  return moveField(design, place, { group: group + by, index: by < 0 ? next.fields.length : 0 })
}

/** Makes a field one column wider; a field as wide as its group gets one column again. */
export const widened = (design: TableDesign, place: Place): TableDesign => {
  const groups = groupsOf(design)
  const index = groups.findIndex(({ fields }) => fields.includes(place.field))
  const group = groups[index]
  if (!group || place.table !== masterOf(design).id) return design
  const { columns = defaultColumns, spans = {}, ...rest } = group
  const { [place.field]: span = 0, ...others } = spans
  const next = span >= columns ? others : { ...others, [place.field]: span + 1 }
  return changeGroup(design, index, {
    ...rest,
    ...(group.columns !== undefined && { columns: group.columns }),
    ...(Object.keys(next).length > 0 && { spans: next }),
  })
}
