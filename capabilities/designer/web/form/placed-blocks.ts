import { partId } from '@gantry/base/shared'
import { type FormBlock, type FormGroup, isBlockId } from '@gantry/model/shared'
import type { TableDesign } from '../../shared/types.ts'
import { groupsOf, masterOf, type Place, type Spot, withOwnView } from '../edit-design.ts'
import { blockIn, withoutItem } from './group-items.ts'

/** The block between fields at a place; undefined if the place is a field. */
export const blockAt = (design: TableDesign, { table, field }: Place): FormBlock | undefined =>
  table === masterOf(design).id && isBlockId(field) ? blockIn(groupsOf(design), field) : undefined

/** Inserts a block between the fields of a group, before the index. Also returns its place. */
export const addBlock = (
  given: TableDesign,
  block: FormBlock,
  { group: at, index }: Spot,
): { readonly design: TableDesign; readonly place: Place } => {
  const design = withOwnView(given)
  const id = partId('$')
  const place = { table: masterOf(design).id, field: id }
  const placed = (group: FormGroup): FormGroup => ({
    ...group,
    fields: [...group.fields.slice(0, index), id, ...group.fields.slice(index)],
    blocks: { ...group.blocks, [id]: block },
  })
  return { design: withGroups(design, (group, i) => (i === at ? placed(group) : group)), place }
}

export const changeBlock = (design: TableDesign, { field }: Place, block: FormBlock): TableDesign =>
  withGroups(design, group =>
    group.blocks?.[field] ? { ...group, blocks: { ...group.blocks, [field]: block } } : group,
  )

export const removeBlock = (design: TableDesign, { field }: Place): TableDesign =>
  withGroups(design, group => withoutItem(group, field))

const withGroups = (
  design: TableDesign,
  change: (group: FormGroup, index: number) => FormGroup,
): TableDesign => {
  const { view } = design
  if (!view) return design
  return { ...design, view: { ...view, form: { ...view.form, groups: view.form.groups.map(change) } } }
}
