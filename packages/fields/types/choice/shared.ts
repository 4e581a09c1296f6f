import { localise } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { findOption, optionFaults, optionList, optionsSetting } from '../../shared/options.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { readText } from '../../shared/read-text.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({ options: optionsSetting })

export type ChoiceField = FieldOf<'choice', typeof settings>

/** One of the field's options, stored by its id. A retired option remains valid in existing records. */
export const choice: FieldType<ChoiceField, string> & Required<Pick<FieldType<ChoiceField>, 'options'>> = {
  name: 'choice',
  kind: 'choice',
  settings,
  without: ['under'],
  faults: optionFaults,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const word = readText(input)
    if (word === undefined) return failure('type')
    const option = findOption(field.options, word)
    return option ? success(option.id) : failure('not_an_option', { value: word.slice(0, 60) })
  },
  format: (value, field, { lang }) => {
    const option = optionList(field.options).byId.get(value)
    return option ? localise(option.label, lang) : value
  },
  json: field => Type.String({ enum: optionList(field.options).options.map(option => option.id) }),
  options: field => optionList(field.options).options,
}
