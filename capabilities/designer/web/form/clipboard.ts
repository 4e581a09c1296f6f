import { isPlainObject } from '@gantry/base/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { FieldDef, FieldId, FormGroup, TableId } from '@gantry/model/shared'
import type { TableDesign } from '../../shared/types.ts'
import {
  addField,
  addGroup,
  changeField,
  fieldIn,
  freeId,
  groupsOf,
  masterOf,
  type Spot,
} from '../edit-design.ts'
import type { Selection } from '../selection.ts'
import { copiedExpressions } from './copied-expressions.ts'

/** Fields on the clipboard, as text that the designer of any application can paste. */
interface Clip {
  readonly gantry: 'fields'
  /** A whole group, without its fields. */
  readonly group?: Omit<FormGroup, 'fields' | 'spans'>
  readonly fields: readonly FieldDef[]
  /** Their ids in the source table, used by formulas and conditions. */
  readonly ids?: readonly FieldId[]
}

/** Maximum number of fields per paste. */
const mostFields = 200

/** Serializes the selected field or group; null if there is nothing to copy. Slave tables are not copied. */
export const toClip = (design: TableDesign, selection: Selection): string | null => {
  const { fields } = masterOf(design)
  const clip = (ids: readonly FieldId[], group?: FormGroup): string | null => {
    const copied = ids.filter(id => fields[id] && !fieldTypeOf(fields[id]).rows)
    const defs = copied.flatMap(id => fields[id] ?? [])
    if (defs.length === 0 && !group) return null
    const { fields: _, spans: __, ...rest } = group ?? { fields: [] }
    const text: Clip = { gantry: 'fields', ...(group && { group: rest }), fields: defs, ids: copied }
    return JSON.stringify(text)
  }
  if (selection?.kind === 'group') {
    const group = groupsOf(design)[selection.group]
    return group ? clip(group.fields, group) : null
  }
  if (selection?.kind !== 'field') return null
  const def = fieldIn(design, selection.place)
  return def && !fieldTypeOf(def).rows
    ? JSON.stringify({ gantry: 'fields', fields: [def] } satisfies Clip)
    : null
}

const isField = (value: unknown): value is FieldDef =>
  isPlainObject(value) && typeof value.type === 'string' && isFieldTypeName(value.type)

/** Parses clipboard text; null if it was not copied from a designer. */
export const fromClip = (text: string): Clip | null => {
  if (!text.startsWith('{"gantry":"fields"')) return null
  try {
    const read: unknown = JSON.parse(text)
    if (!isPlainObject(read) || !Array.isArray(read.fields)) return null
    const fields = read.fields.filter(isField).slice(0, mostFields)
    const group = isPlainObject(read.group) ? (read.group as Clip['group']) : undefined
    const ids =
      Array.isArray(read.ids) && read.ids.length === fields.length ? read.ids.map(String) : undefined
    return { gantry: 'fields', ...(group && { group }), fields, ...(ids && { ids }) }
  } catch (error) {
    // Text that starts like a clip but is not JSON is other clipboard text.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A design after a paste, and the number of fields that could not be pasted. */
export interface Pasted {
  readonly design: TableDesign
  readonly left: number
  readonly selection: Selection
}

/**
 * Adds the fields of a clip with new ids. Links to tables unknown here are left out; formulas and
 * conditions are pasted if all fields they name are.
 */
export const pasteClip = (
  design: TableDesign,
  clip: Clip,
  isKnown: (table: TableId) => boolean,
  spot: Spot,
): Pasted => {
  const master = masterOf(design)
  const usable = clip.fields.flatMap((def, at) => {
    const target = fieldTypeOf(def).target?.(def)
    const comes = !fieldTypeOf(def).rows && (target === undefined || isKnown(target))
    return comes ? [{ def, was: clip.ids?.[at] ?? '' }] : []
  })
  const begun = clip.group ? addGroup(design, { ...clip.group, fields: [] }) : design
  const into = clip.group ? { group: groupsOf(begun).length - 1, index: 0 } : spot
  let next = begun
  let selection: Selection = clip.group ? { kind: 'group', group: into.group } : null
  const ids = new Map<FieldId, FieldId>()
  for (const [at, { def, was }] of usable.entries()) {
    const { computed: _, rules: __, default: preset, ...plain } = def
    const isPlain = preset !== undefined && !isPlainObject(preset)
    const label = typeof def.label === 'string' ? def.label : (def.label?.['zh-CN'] ?? def.type)
    const place = { table: master.id, field: freeId(masterOf(next), label) }
    if (was !== '') ids.set(was, place.field)
    next = addField(next, place, { ...plain, ...(isPlain && { default: preset }) } as FieldDef, {
      group: into.group,
      index: into.index + at,
    })
    if (!clip.group) selection = { kind: 'field', place }
  }
  const expressionsOf = copiedExpressions(
    usable.map(({ def, was }) => [was, def]),
    ids,
  )
  for (const { def, was } of usable) {
    const place = { table: master.id, field: ids.get(was) ?? '' }
    const made = fieldIn(next, place)
    if (made) next = changeField(next, place, { ...made, ...expressionsOf(def) } as FieldDef)
  }
  return { design: next, left: clip.fields.length - usable.length, selection }
}
