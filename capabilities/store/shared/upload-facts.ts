import { Type } from 'typebox'
import { both } from './both-schema.ts'
import { categories } from './types.ts'

/** What is said with an upload. */
export const uploadFacts = {
  number: Type.String({ maxLength: 20 }),
  facts: Type.Object({
    name: both(40),
    summary: both(80),
    description: both(2_000),
    notes: both(1_000),
    category: Type.Enum(categories),
    icon: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    color: Type.Integer({ minimum: 1, maximum: 8 }),
    price: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  }),
  /** Pictures sent before by `POST /files`, in their order. */
  pictures: Type.Array(Type.String({ format: 'uuid' }), { maxItems: 6 }),
}
