import type { Text } from '@gantry/base/shared'
import { type TProperties, Type } from 'typebox'

/** A type's settings as a schema that refuses what it does not name. */
export const settingsOf = <const Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** A text a designer wrote, in one language or in both. */
export const textSetting = Type.Unsafe<Text>(
  Type.Union([
    Type.String({ minLength: 1, maxLength: 200 }),
    Type.Object(
      { 'zh-CN': Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) },
      { additionalProperties: false },
    ),
  ]),
)

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map(word => Type.Literal(word))))

/** A fact that is either stated or left out; the canonical form knows no `false`. */
export const flag = Type.Literal(true)

export const noSettings = settingsOf({})
