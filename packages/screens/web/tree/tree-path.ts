import { operatorsOf } from '@gantry/fields/shared'
import { any, type FieldId, type Filter, type TreeFilter, where } from '@gantry/model/shared'
import { isTreeLevel } from '../../shared/tree-level.ts'
import { narrow } from '../list/condition.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** One level of a way through a tree: a field and the value chosen of it; `''` stands for none. */
export interface Step {
  readonly field: FieldId
  readonly value: string
}

/** What is chosen in a tree. */
export interface TreePath {
  readonly steps: readonly Step[]
  /** Only what stands at the last of them, without what is below it. */
  readonly own: boolean
}

/** `area:0190…;kind:pump`, with `!` before it where nothing below counts; null: nothing is chosen. */
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

/** The tree as far as its levels are open to the person; null: none. */
export const treeOf = (model: TableModel, tree: TreeFilter | undefined): TreeFilter | null => {
  const levels = (tree?.levels ?? []).filter(id => {
    const field = model.field(id)
    return field && !field.masked && isTreeLevel(field.type, field.def)
  })
  return levels.length > 0 ? { levels } : null
}

/** Whether values of a field stand below one another. */
export const isDeep = ({ type, def }: FieldModel): boolean =>
  type.inRegions === true || operatorsOf(def).includes('under')

/** The records that hold a value, with those that hold one below it unless only its own are meant. */
export const stepFilter = (field: FieldModel, value: string, own: boolean): Filter => {
  if (value === '') return where(field.id, 'empty')
  if (field.type.inRegions) return where(field.id, 'startsWith', value)
  // A record of the table itself stands for itself too, and not only for those below it.
  if (field.type.above && !own) return any(where('id', 'eq', value), where(field.id, 'under', value))
  return where(field.id, own || !isDeep(field) ? 'eq' : 'under', value)
}

/**
 * The filter a way through a tree means. A level above another names its own records only: a device under a line hangs on
 * that line and not somewhere below it. Null: the way leads through no level of this tree.
 */
export const treeFilter = (model: TableModel, tree: TreeFilter, path: TreePath | null): Filter | null => {
  const steps = (path?.steps ?? []).filter(({ field }) => tree.levels.includes(field))
  const parts = steps.flatMap(({ field, value }, at) => {
    const known = model.field(field)
    return known ? [stepFilter(known, value, at < steps.length - 1 || path?.own === true)] : []
  })
  return narrow(...parts) ?? null
}

/** Whether one way is the other, or leads to it. */
export const leadsTo = (way: readonly Step[], to: readonly Step[]): boolean =>
  way.length <= to.length &&
  way.every(({ field, value }, at) => to[at]?.field === field && to[at].value === value)
