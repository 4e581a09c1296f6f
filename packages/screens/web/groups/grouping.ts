import { groupParts, isGroupable } from '@gantry/fields/shared'
import { type DatePart, dateParts, type GroupBy, type Grouping } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Maximum number of fields a list is grouped by. */
export const mostGroupFields = 2

export const ungrouped: Grouping = { by: [] }

const systemIds = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'owner', 'ownerDepartment']

/** The fields of a table a list may be grouped by; masked ones are not among them. */
export const groupableFields = (model: TableModel): readonly FieldModel[] =>
  [...model.fields, ...systemIds.flatMap(id => model.field(id) ?? [])].filter(
    field => !field.masked && isGroupable(field.def),
  )

/** Drops the fields the user may not group by; a date without a step is grouped by day. */
export const allowedGrouping = (model: TableModel, { by, order }: Grouping): Grouping => {
  const fields = groupableFields(model)
  const allowed = by.slice(0, mostGroupFields).flatMap(({ field: id, part }, at): GroupBy[] => {
    const field = fields.find(each => each.id === id)
    if (!field || by.findIndex(other => other.field === id) < at) return []
    const parts = groupParts(field.def)
    return [
      parts.length > 0 ? { field: id, part: parts.find(each => each === part) ?? 'day' } : { field: id },
    ]
  })
  return { by: allowed, ...(order && allowed.length > 0 && { order }) }
}

/** `status,planned:month`; a leading `-`: largest groups first; `none`: not grouped. */
export const writeGrouping = ({ by, order }: Grouping): string =>
  by.length === 0
    ? 'none'
    : `${order ? '-' : ''}${by.map(({ field, part }) => (part ? `${field}:${part}` : field)).join(',')}`

/** Parses the text of `writeGrouping`; null: no text. */
export const readGrouping = (text: string | null): Grouping | null => {
  if (!text) return null
  if (text === 'none') return ungrouped
  const largest = text.startsWith('-')
  const by = (largest ? text.slice(1) : text).split(',').flatMap((each): GroupBy[] => {
    const [field, step] = each.split(':')
    const part = dateParts.find((known): known is DatePart => known === step)
    return field ? [{ field, ...(part && { part }) }] : []
  })
  return { by, ...(largest && { order: 'count' as const }) }
}

export const isSameGrouping = (a: Grouping, b: Grouping): boolean => writeGrouping(a) === writeGrouping(b)
