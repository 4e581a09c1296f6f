import { operatorsOf } from '@gantry/fields/shared'
import { any, type FieldId, type Filter, type TreeFilter, where } from '@gantry/model/shared'
import { isTreeLevel } from '../../shared/tree-level.ts'
import { narrow } from '../list/condition.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** One step of a tree path: a field and its selected value; `''`: empty. */
export interface Step {
  readonly field: FieldId
  readonly value: string
}

/** The selection in a tree. */
export interface TreePath {
  readonly steps: readonly Step[]
  /** Only records with exactly the last value, without those below it. */
  readonly own: boolean
}

/** Parses `area:0190…;kind:pump`; a leading `!` sets `own`. Null: nothing is selected. */
export const readPath = (text: string | null): TreePath | null => {
  if (!text) return null
  const own = text.startsWith('!')
  const steps = (own ? text.slice(1) : text).split(';').flatMap(part => {
    const [field = '', value] = part.split(':')
    return field === '' || value === undefined ? [] : [{ field, value: decoded(value) }]
  })
  return steps.length > 0 ? { steps, own } : null
}

export const writePath = ({ steps, own }: TreePath): string =>
  `${own ? '!' : ''}${steps.map(({ field, value }) => `${field}:${encodeURIComponent(value)}`).join(';')}`

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The tree with the levels the user may read; null: none. */
export const treeOf = (model: TableModel, tree: TreeFilter | undefined): TreeFilter | null => {
  const levels = (tree?.levels ?? []).filter(id => {
    const field = model.field(id)
    return field && !field.masked && isTreeLevel(field.type, field.def)
  })
  return levels.length > 0 ? { levels } : null
}

/** Whether the values of a field form a hierarchy. */
export const isDeep = ({ type, def }: FieldModel): boolean =>
  type.inRegions === true || operatorsOf(def).includes('under')

/** Filter for records with a value or, unless `own`, a value below it. */
export const stepFilter = (field: FieldModel, value: string, own: boolean): Filter => {
  if (value === '') return where(field.id, 'empty')
  if (field.type.inRegions) return where(field.id, 'startsWith', value)
  // In the table's own hierarchy the selected record itself matches too, not only its descendants.
  if (field.type.above && !own) return any(where('id', 'eq', value), where(field.id, 'under', value))
  return where(field.id, own || !isDeep(field) ? 'eq' : 'under', value)
}

/**
 * The filter of a tree path. All steps but the last match their exact value: a device under a line is attached to that
 * line, not to one below it. Null: no step belongs to this tree.
 */
export const treeFilter = (model: TableModel, tree: TreeFilter, path: TreePath | null): Filter | null => {
  const steps = (path?.steps ?? []).filter(({ field }) => tree.levels.includes(field))
  const parts = steps.flatMap(({ field, value }, at) => {
    const known = model.field(field)
    return known ? [stepFilter(known, value, at < steps.length - 1 || path?.own === true)] : []
  })
  return narrow(...parts) ?? null
}

/** Whether `way` equals `to` or is a prefix of it. */
export const leadsTo = (way: readonly Step[], to: readonly Step[]): boolean =>
  way.length <= to.length &&
  way.every(({ field, value }, at) => to[at]?.field === field && to[at].value === value)
