import { isDeepStrictEqual } from 'node:util'
import type { Json } from '@gantry/base/shared'

/** Whether two stored values are the same; most are plain, and those need no walk. */
export const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b))
