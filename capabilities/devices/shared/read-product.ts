import { isPlainObject } from '@gantry/base/shared'
import type { Product } from './product.ts'

/**
 * A product from the text of a file, with the id of the one it replaces, whose code it keeps once that is in use. The server checks
 * the body against its schema when the draft is kept; here only its outline is looked at. Null: it is no product.
 */
export const readProduct = (text: string, into: Product): Product | null => {
  try {
    const read: unknown = JSON.parse(text)
    if (!isPlainObject(read) || !Array.isArray(read.points) || !isPlainObject(read.decoder)) return null
    const product = read as Product
    return { ...product, id: into.id, code: into.code || product.code }
  } catch {
    return null
  }
}
