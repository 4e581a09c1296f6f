import { joined } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { lengthOf, readText } from '../../shared/read-text.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Maximum tags; 20 when absent. */
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export type TagsField = FieldOf<'tags', typeof settings>

const longest = 50
/** Longer texts are not split; exceeds 100 tags of maximum length. */
const longestText = 10_000

/** Free labels without duplicates, in input order. */
export const tags: FieldType<TagsField, readonly string[]> = {
  name: 'tags',
  kind: 'set',
  settings,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const words = wordsIn(input)
    if (words === null) return failure('type')
    const labels: string[] = []
    for (const word of words) {
      const label = word.replace(/\s+/g, ' ').trim()
      if (label === '' || labels.includes(label)) continue
      if (/[\p{Cc}\p{Cs}]/u.test(label)) return failure('control_character')
      if (label.length > longest && lengthOf(label) > longest)
        return failure('max_length', { limit: longest })
      labels.push(label)
    }
    const limit = field.max ?? 20
    if (labels.length > limit) return failure('max_items', { limit })
    return labels.length === 0 ? nothing : success(labels)
  },
  format: (value, _field, { lang }) => joined(value, lang),
  json: field => Type.Array(Type.String({ maxLength: longest }), { maxItems: field.max ?? 20 }),
}

/** Separators of a typed list; tags cannot contain them, so that a formatted list can be parsed. */
const separators = /[,，、;；#＃\n\r\t]+/

const wordsIn = (input: unknown): readonly string[] | null => {
  if (typeof input === 'string' && input.length > longestText) return [input]
  if (!Array.isArray(input)) return readText(input)?.split(separators) ?? null
  if (input.length > longestText) return null
  const words: string[] = []
  for (const each of input) {
    const word = isBlank(each) ? '' : readText(each)
    if (word === undefined) return null
    words.push(...(word.length > longestText ? [word] : word.split(separators)))
  }
  return words
}
