import { isPlainObject, joined, localise } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Option } from '../../shared/field-type.ts'
import {
  findOption,
  type OptionSources,
  optionFaults,
  optionList,
  optionsSetting,
} from '../../shared/options.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  options: optionsSetting,
  max: Type.Optional(Type.Integer({ minimum: 1 })),
})

export type MultiChoiceField = FieldOf<'multiChoice', typeof settings>

/** Several of the field's options without duplicates, in the order of the options; an empty list is an empty field. */
export const multiChoice: FieldType<MultiChoiceField, readonly string[]> &
  Required<Pick<FieldType<MultiChoiceField>, 'options'>> = {
  name: 'multiChoice',
  kind: 'set',
  settings,
  faults: optionFaults,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    if (isPlainObject(input)) return failure('type')
    const words = Array.isArray(input) ? input.map(readText) : wordsIn(readText(input) ?? '', field.options)
    const chosen = new Set<Option>()
    for (const word of words) {
      if (word === undefined) return failure('type')
      const option = findOption(field.options, word)
      if (!option) return failure('not_an_option', { value: word.slice(0, 60) })
      chosen.add(option)
    }
    if (chosen.size === 0) return nothing
    if (field.max !== undefined && chosen.size > field.max) return failure('max_items', { limit: field.max })
    return success(inOrder(chosen, field.options))
  },
  format: (value, field, { lang }) => {
    const { byId } = optionList(field.options)
    const label = (id: string) => localise(byId.get(id)?.label ?? id, lang)
    return joined(value.map(label), lang)
  },
  json: field =>
    Type.Array(Type.String({ enum: optionList(field.options).options.map(option => option.id) }), {
      maxItems: field.max,
    }),
  options: field => optionList(field.options).options,
}

const inOrder = (chosen: ReadonlySet<Option>, sources: OptionSources): readonly string[] =>
  optionList(sources)
    .options.filter(option => chosen.has(option))
    .map(option => option.id)

/**
 * Splits a typed list into words. A label may contain a separator (“oil, grease”), so the longest match with an option is
 * taken.
 */
const wordsIn = (text: string, sources: OptionSources): string[] => {
  const pieces = text.split(/([,，、;；\n|])/)
  const words: string[] = []
  for (let from = 0; from < pieces.length; from += 2) {
    let to = Math.min(pieces.length - 1, from + 20)
    while (to > from && !findOption(sources, pieces.slice(from, to + 1).join(''))) to -= 2
    const word = pieces
      .slice(from, to + 1)
      .join('')
      .trim()
    if (word) words.push(word)
    from = to
  }
  return words
}
