import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random characters of base 62; bytes beyond the last multiple of 62 are drawn again, so that none is more frequent. */
const drawn = (length: number): string => {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += letters[byte % 62]
  return text
}

/** Six characters that tell a typing error from a wrong key without a query. */
const checksum = (text: string): string => {
  let rest = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  let sum = ''
  for (let at = 0; at < 6; at++) {
    sum += letters[rest % 62]
    rest = Math.floor(rest / 62)
  }
  return sum
}

/** Keys of callers of a space, and clients of the platform. Secret scanners find them by these marks. */
export type KeyMark = 'gk_live_' | 'gk_root_'

export interface NewSecret {
  /** Shown once. */
  readonly secret: string
  /** Eight clear characters by which the key is found. */
  readonly prefix: string
  readonly hash: Buffer
  readonly hint: string
}

/** 190 random bits: a hash without salt and cost is enough. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new secret `gk_<mark>_<8 prefix><32 random><6 checksum>`, of which the hash is stored. */
export const newSecret = (mark: KeyMark): NewSecret => {
  const prefix = drawn(8)
  const core = `${mark}${prefix}${drawn(32)}`
  const secret = `${core}${checksum(core)}`
  return { secret, prefix, hash: hashOf(secret), hint: `${mark}${prefix}…${secret.slice(-4)}` }
}

/** The clear prefix of a well-formed secret; null: it cannot be one. */
export const prefixOf = (secret: string, mark: KeyMark): string | null => {
  const form = new RegExp(`^${mark}[0-9A-Za-z]{46}$`)
  if (!form.test(secret) || checksum(secret.slice(0, -6)) !== secret.slice(-6)) return null
  return secret.slice(mark.length, mark.length + 8)
}

/** Whether a stored hash is that of the secret, in constant time. */
export const isSecret = (secret: string, hash: Buffer): boolean =>
  hash.length === 32 && timingSafeEqual(hashOf(secret), hash)

/** The bearer token of a request with a mark; null: none. */
export const bearerOf = (authorization: unknown, mark: KeyMark): string | null => {
  const token =
    typeof authorization === 'string' ? /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] : undefined
  return token?.startsWith(mark) ? token : null
}
