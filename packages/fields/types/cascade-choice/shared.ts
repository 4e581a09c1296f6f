import { localise } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { flag, settingsOf } from '../../shared/settings.ts'
import { ancestorAt, branchesOf, branchesSetting, branchFaults, findBranches, withBelow } from './branches.ts'

const settings = settingsOf({
  options: branchesSetting,
  /** Only options without children can be selected. */
  leafOnly: Type.Optional(flag),
})

export type CascadeChoiceField = FieldOf<'cascadeChoice', typeof settings>

/**
 * One option of a tree: fault class, part, cause. Stored by the id of the option, whatever its level; its path
 * follows from the definition, so renaming or moving a branch affects every record.
 */
export const cascadeChoice: FieldType<CascadeChoiceField, string> &
  Required<Pick<FieldType<CascadeChoiceField>, 'options' | 'forest'>> = {
  name: 'cascadeChoice',
  kind: 'choice',
  settings,
  faults: ({ options }) => branchFaults(options),
  parse: (input, field, { lang }) => {
    if (isBlank(input)) return nothing
    const text = readText(input)
    if (text === undefined) return failure('type')
    const value = text.slice(0, 60)
    const fits = canBeChosen(field)
    const [found, ...others] = findBranches(branchesOf(field.options), text, lang, fits)
    if (!found) return failure('not_an_option', { value })
    if (others.length > 0) return failure('option_ambiguous', { value })
    return fits(found) ? success(found.id) : failure('not_a_last_level', { value })
  },
  format: (value, field, { lang }) => {
    const found = branchesOf(field.options).byId.get(value)
    return found ? localise(found.label, lang) : value
  },
  json: field => Type.String({ enum: branchesOf(field.options).nodes.map(({ id }) => id) }),
  options: field => branchesOf(field.options).nodes,
  forest: {
    below: (field, id) => {
      const found = branchesOf(field.options).byId.get(id)
      return found ? withBelow(found).map(node => node.id) : [id]
    },
    word: (field, id) => branchesOf(field.options).byId.get(id)?.word ?? id,
    above: (field, level) =>
      Object.fromEntries(branchesOf(field.options).nodes.map(node => [node.id, ancestorAt(node, level).id])),
  },
}

/** Whether an option may be selected. */
export const canBeChosen =
  ({ leafOnly }: CascadeChoiceField) =>
  (node: { readonly below: readonly unknown[] }): boolean =>
    !leafOnly || node.below.length === 0
