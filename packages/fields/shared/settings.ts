import type { Text } from '@gantry/base/shared'
import { type TProperties, Type } from 'typebox'

/** Schema of a type's settings, without additional properties. */
export const settingsOf = <const Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** A text entered by a designer, in one language or both. */
export const textSetting = Type.Unsafe<Text>(
  Type.Union([
    Type.String({ minLength: 1, maxLength: 200 }),
    Type.Object(
      { 'zh-CN': Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) },
      { additionalProperties: false },
    ),
  ]),
)

/** A string enumeration. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map(word => Type.Literal(word))))

/** A property that is true or absent; the canonical form contains no `false`. */
export const flag = Type.Literal(true)

export const noSettings = settingsOf({})
