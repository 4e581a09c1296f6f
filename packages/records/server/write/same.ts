import { isDeepStrictEqual } from 'node:util'
import type { Json } from '@gantry/base/shared'

/** Deep equality of two stored values, with a fast path for scalars. */
export const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b))
