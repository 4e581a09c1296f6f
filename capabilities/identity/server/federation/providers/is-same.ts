import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares secrets in constant time; an empty one is the same as nothing. */
export const isSame = (given: string, expected: string): boolean =>
  expected !== '' && timingSafeEqual(digest(given), digest(expected))
