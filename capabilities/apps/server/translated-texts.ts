import { isPlainObject, type Json } from '@gantry/base/shared'
import type { TranslatedDesigns } from '@gantry/model/shared'

/** The texts in the body of a design `translation`, which was checked against the schema of its kind. */
export const textsOf = (body: Json): TranslatedDesigns =>
  isPlainObject(body) ? (body.texts as unknown as TranslatedDesigns) : {}
