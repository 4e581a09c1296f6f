import type { Text } from '@gantry/base/shared'
import type { Difference, WordParam } from '@gantry/designs/shared'
import type { FieldDef, Linkage } from '@gantry/model/shared'
import { isSame, isTranslated, renaming, type Sign, sentence, typeOf } from './sentence.ts'

/** Differences of one field, one sentence per property. `name` is its current label. */
export const fieldWords = (
  at: string,
  name: Text,
  before: FieldDef,
  after: FieldDef,
): readonly Difference[] => {
  const say = (key: string, params: Readonly<Record<string, WordParam>> = {}, sign: Sign = 'changed') =>
    sentence('form', sign, at, key, { name, ...params })
  const retyped = before.type !== after.type
  return [
    ...(isSame(before.label, after.label)
      ? []
      : isTranslated(before.label ?? '', after.label ?? '')
        ? [say('field_translated')]
        : [say(...renaming('field', before.label ?? '', after.label ?? ''))]),
    ...(retyped ? [say('field_retyped', { before: typeOf(before), after: typeOf(after) })] : []),
    ...flag(before.required, after.required, 'required', say),
    ...flag(before.unique, after.unique, 'unique', say),
    ...(isSame(before.hint, after.hint) ? [] : [say('hint')]),
    ...made(before, after, say),
    ...(isSame(before.default, after.default) ? [] : [say('default')]),
    ...(isSame(before.rules, after.rules) ? [] : [say('rules')]),
    ...linkageWords(before.linkage ?? {}, after.linkage ?? {}, say),
    ...(retyped ? [] : [...optionWords(before, after, say), ...settingWords(before, after, say)]),
    ...(before.personal === after.personal
      ? []
      : [
          sentence('rights', 'changed', at, 'masked', {
            name,
            after: { key: `designer.rights.mask.${after.personal ?? 'none'}` },
          }),
        ]),
  ]
}

/** One sentence per linkage part: taken value, offered records, matching, filled-in fields. */
const linkageWords = (before: Linkage, after: Linkage, say: Say): readonly Difference[] =>
  (['set', 'offers', 'match', 'fill'] as const)
    .filter(part => !isSame(before[part], after[part]))
    .map(part => say(`linkage_${part}`))

type Say = (key: string, params?: Readonly<Record<string, WordParam>>, sign?: Sign) => Difference

const flag = (before: boolean | undefined, after: boolean | undefined, key: string, say: Say) =>
  (before ?? false) === (after ?? false) ? [] : [say(`${key}_${after ? 'on' : 'off'}`)]

const made = ({ computed: before }: FieldDef, { computed: after }: FieldDef, say: Say) => {
  if (isSame(before, after)) return []
  if (!after) return [say('filled_in')]
  return [say(before ? 'computed_changed' : 'computed')]
}

interface Option {
  readonly id: string
  readonly label: Text
}

const optionsOf = ({ options }: FieldDef): readonly Option[] =>
  Array.isArray(options)
    ? options.map(
        (option: unknown): Option =>
          typeof option === 'object' && option !== null && 'id' in option
            ? { id: String(option.id), label: 'label' in option ? (option.label as Text) : String(option.id) }
            : { id: String(option), label: String(option) },
      )
    : []

const optionWords = (before: FieldDef, after: FieldDef, say: Say): readonly Difference[] => {
  if (isSame(before.options, after.options)) return []
  const [old, now] = [optionsOf(before), optionsOf(after)]
  const added = now.filter(({ id }) => !old.some(option => option.id === id))
  const gone = old.filter(({ id }) => !now.some(option => option.id === id))
  const labels = (options: readonly Option[]) => options.slice(0, 5).map(({ label }) => label)
  return [
    ...(added.length > 0 ? [say('options_added', { options: labels(added), count: added.length })] : []),
    ...(gone.length > 0 ? [say('options_removed', { options: labels(gone), count: gone.length })] : []),
    ...(added.length + gone.length === 0 ? [say('options_changed')] : []),
  ]
}

/** Properties common to all fields, each with its own sentence; all others are settings of the type. */
const shared = new Set([
  'type',
  'label',
  'hint',
  'required',
  'unique',
  'personal',
  'default',
  'rules',
  'linkage',
  'computed',
  'options',
])

const settingWords = (before: FieldDef, after: FieldDef, say: Say): readonly Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(key => !shared.has(key) && !isSame(before[key], after[key]))
    .map(key => {
      const setting = { key: `designer.setting.${key}` }
      const [old, now] = [before[key], after[key]]
      return typeof old === 'number' && typeof now === 'number'
        ? say('setting_number', { setting, before: old, after: now })
        : say('setting', { setting })
    })
