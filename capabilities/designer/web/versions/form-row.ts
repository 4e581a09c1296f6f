import type { Difference } from '@gantry/designs/shared'
import type { FieldDef, FieldId } from '@gantry/model/shared'
import type { TableDesign } from '../../shared/types.ts'
import { isSame } from '../../shared/words/sentence.ts'
import { groupsOf, masterOf } from '../edit-design.ts'

/** One field as it stands in the row of the form. */
export interface DrawnField {
  readonly id: FieldId
  readonly def: FieldDef
  readonly sign: Exclude<Difference['sign'], 'moved'> | 'same'
}

/** Unchanged fields shown at most on either side of one that differs. */
const around = 1

const inOrder = (design: TableDesign): readonly FieldId[] => {
  const { fields } = masterOf(design)
  const placed = groupsOf(design).flatMap(group => group.fields.filter(id => fields[id]))
  return [...new Set([...placed, ...Object.keys(fields)])]
}

/**
 * The form of two designs as one row: fields in the order of the later one, those that went where they stood. Of long rows of
 * unchanged fields only the neighbours of those that differ are kept.
 */
export const formRow = (before: TableDesign, after: TableDesign): readonly DrawnField[] => {
  const [old, now] = [masterOf(before).fields, masterOf(after).fields]
  const order = [...inOrder(after)]
  inOrder(before).forEach((id, at, ids) => {
    if (now[id]) return
    const left = ids.slice(0, at).findLast(other => order.includes(other))
    order.splice(left === undefined ? 0 : order.indexOf(left) + 1, 0, id)
  })
  const row = order.flatMap((id): DrawnField[] => {
    const [was, is] = [old[id], now[id]]
    if (!is) return was ? [{ id, def: was, sign: 'removed' }] : []
    if (!was) return [{ id, def: is, sign: 'added' }]
    return [{ id, def: is, sign: isSame(was, is) ? 'same' : 'changed' }]
  })
  const differs = row.flatMap(({ sign }, at) => (sign === 'same' ? [] : [at]))
  return row.filter((_, at) => differs.some(other => Math.abs(other - at) <= around))
}
