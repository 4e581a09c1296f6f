import { localise, type Text } from '@gantry/base/shared'
import type { Difference, WordParam, WordParams } from '@gantry/designs/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'

export type Sign = Difference['sign']

/** Whether two names are equal in the source language, so only their translations differ. */
export const isTranslated = (before: Text, after: Text): boolean =>
  localise(before, 'zh-CN') === localise(after, 'zh-CN')

/** Key and names of a changed name; one that is the same in English, where only a Chinese reader would see a difference, says both in Chinese. */
export const renaming = (
  what: 'field' | 'table' | 'group' | 'tab',
  before: Text,
  after: Text,
): readonly [key: string, params: Readonly<Record<string, WordParam>>] =>
  localise(before, 'en') === localise(after, 'en')
    ? [
        `${what}_renamed_in_chinese`,
        { name: after, before: localise(before, 'zh-CN'), after: localise(after, 'zh-CN') },
      ]
    : [`${what}_renamed`, { name: after, before }]

/** A difference with the text `designer.words.<key>`. */
export const sentence = (
  part: 'form' | 'list' | 'rights',
  sign: Sign,
  at: string,
  key: string,
  params: WordParams = {},
): Difference => ({ at, sign, part, key: `designer.words.${key}`, params })

export const labelOf = (table: TableDef | undefined, id: FieldId): Text => table?.fields[id]?.label ?? id

/** The name of a field's type. */
export const typeOf = (def: FieldDef): WordParam => ({ key: `field.type.${def.type}` })

export const isSame = (one: unknown, other: unknown): boolean => text(one) === text(other)

/** JSON with members sorted by name, because member order has no meaning except where a caller compares keys. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  ) ?? ''

/** Whether the items common to both lists are in a different order. */
export const isReordered = (before: readonly string[], after: readonly string[]): boolean =>
  before.filter(id => after.includes(id)).join('\n') !== after.filter(id => before.includes(id)).join('\n')
