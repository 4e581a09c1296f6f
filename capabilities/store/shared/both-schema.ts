import { Type } from 'typebox'
import type { Both } from './types.ts'

/** A text in both languages as input. */
export const both = (maxLength: number) =>
  Type.Unsafe<Both>(
    Type.Object(
      { 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) },
      { additionalProperties: false },
    ),
  )
