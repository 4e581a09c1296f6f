import { halfWidth, type Issue, issue, localise, type Text } from '@gantry/base/shared'
import { type Static, Type } from 'typebox'
import { type Option, optionColors, optionStates } from './field-type.ts'
import { flag, oneOf, settingsOf, textSetting } from './settings.ts'

export const optionId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\p{Cc}\\p{Cs}]+$' })

/** Stored options: a plain text is an option whose id is its label. */
export const optionsSetting = Type.Array(
  Type.Union([
    optionId,
    settingsOf({
      id: optionId,
      label: textSetting,
      color: Type.Optional(oneOf(optionColors)),
      state: Type.Optional(oneOf(optionStates)),
      icon: Type.Optional(Type.String({ maxLength: 40 })),
      retired: Type.Optional(flag),
    }),
  ]),
  { maxItems: 10_000 },
)

export type OptionSources = Readonly<Static<typeof optionsSetting>>

interface OptionList {
  readonly options: readonly Option[]
  readonly byId: ReadonlyMap<string, Option>
  readonly byWord: ReadonlyMap<string, Option>
}

const lists = new WeakMap<OptionSources, OptionList>()

/** Options of a field with lookup maps, cached per definition. */
export const optionList = (sources: OptionSources): OptionList => {
  const known = lists.get(sources)
  if (known) return known
  const options = sources.map(source => (typeof source === 'string' ? { id: source, label: source } : source))
  const byId = new Map(options.map(option => [option.id, option]))
  const byWord = new Map<string, Option>()
  const call = (word: string, option: Option) => {
    if (!byWord.has(fold(word))) byWord.set(fold(word), option)
  }
  for (const option of options) for (const word of wordsOf(option.label)) call(word, option)
  for (const option of options) call(option.id, option)
  const list = { options, byId, byWord }
  lists.set(sources, list)
  return list
}

/** At least one option, and unique ids. */
export const optionFaults = ({ options }: { readonly options: OptionSources }): readonly Issue[] => {
  if (options.length === 0) return [issue('options', 'no_options')]
  const seen = new Set<string>()
  const repeated = optionList(options).options.find(({ id }) => seen.size === seen.add(id).size)
  return repeated === undefined ? [] : [issue('options', 'duplicate', { value: repeated.id })]
}

/** Finds an option by id, or by label in either language, ignoring case. */
export const findOption = (sources: OptionSources, word: string): Option | undefined => {
  const { byId, byWord } = optionList(sources)
  return byId.get(word) ?? byWord.get(fold(word))
}

const fold = (word: string): string => halfWidth(word).trim().toLowerCase()

const wordsOf = (label: Text): readonly string[] => [localise(label, 'zh-CN'), localise(label, 'en')]
