import type { FormBlock, FormGroup } from '@gantry/model/shared'

/** Finds a block between fields by id; undefined if the id is a field. */
export const blockIn = (groups: readonly FormGroup[], id: string): FormBlock | undefined =>
  groups.flatMap(({ blocks = {} }) => blocks[id] ?? [])[0]

/** A group without a field or a block between fields. */
export const withoutItem = (group: FormGroup, item: string): FormGroup => {
  const { blocks, ...rest } = group
  const { [item]: _gone, ...others } = blocks ?? {}
  return {
    ...rest,
    fields: group.fields.filter(id => id !== item),
    ...(Object.keys(others).length > 0 && { blocks: others }),
  }
}
