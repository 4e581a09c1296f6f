import { localise, type Text } from '@gantry/base/shared'
import type { Difference, WordParam, WordParams } from '@gantry/designs/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'

export type Sign = Difference['sign']

/** Whether two names are written alike in the language designs are first written in, so that only translations differ. */
export const isTranslated = (before: Text, after: Text): boolean =>
  localise(before, 'zh-CN') === localise(after, 'zh-CN')

/** A sentence of this kind: the text is `designer.words.<key>`. */
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

/** Members by name: their order means nothing, except where a caller compares keys. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  ) ?? ''

/** Whether what both hold stands in another order. */
export const isReordered = (before: readonly string[], after: readonly string[]): boolean =>
  before.filter(id => after.includes(id)).join('\n') !== after.filter(id => before.includes(id)).join('\n')
