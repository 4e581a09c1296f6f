import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The form in which a key or secret is kept. Keys are random, so a plain digest cannot be guessed. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether a key is the one with this hash, in constant time. */
export const isKey = (key: string, hash: string | null): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(hashOfKey(key), 'hex'), Buffer.from(hash, 'hex'))

export const newKey = (): string => randomBytes(24).toString('base64url')
