import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { keyOf, newestKey, spaceKey } from './keys.ts'

/**
 * `sealed.1.<key>.<nonce, text and tag>`: AES-256-GCM with space and place as additional authenticated data.
 */
const form = /^sealed\.1\.([0-9a-f]{8})\.([\w-]{38,})$/
const nonceLength = 12
const tagLength = 16

export const isSealed = (text: string): boolean => form.test(text)

/**
 * Encrypts a text for storage in the database: readable only with the key, and only for this space and place.
 */
export const sealText = ({ kernel, space }: Ctx, place: string, text: string): string => {
  const key = newestKey(kernel)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', spaceKey(key, space), nonce)
  cipher.setAAD(Buffer.from(`${space}/${place}`))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `sealed.1.${key.id}.${sealed.toString('base64url')}`
}

/** Decrypts a text; null for another place, a missing key or altered ciphertext. */
export const openText = ({ kernel, space }: Ctx, place: string, sealed: string): string | null => {
  const [, id = '', body = ''] = form.exec(sealed) ?? []
  const key = keyOf(kernel, id)
  if (!key) return null
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', spaceKey(key, space), bytes.subarray(0, nonceLength))
  decipher.setAAD(Buffer.from(`${space}/${place}`))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // A tag mismatch is an expected result.
    return null
  }
}
