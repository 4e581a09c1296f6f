import { createDecipheriv, createHash } from 'node:crypto'
import { ProviderFailure } from '../provider-failure.ts'

/** The signature of a call of Enterprise WeChat: SHA-1 over its parts in the order of the alphabet. */
export const wecomSignature = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

const block = 32
const randomBytes = 16

/**
 * Decrypts a message: AES-256-CBC with the key as its own first vector; 16 random bytes, the length, the message and whom it is for.
 * https://developer.work.weixin.qq.com/document/path/90968
 *
 * @throws ProviderFailure for what was encrypted with another key, or for another enterprise
 */
export const openWecom = (encodingKey: string, receiver: string, sealed: string): string => {
  const key = Buffer.from(`${encodingKey}=`, 'base64')
  const bytes = Buffer.from(sealed, 'base64')
  if (key.length !== 32 || bytes.length === 0 || bytes.length % 16 !== 0) throw unread()
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()])
  const padding = padded[padded.length - 1] ?? 0
  if (padding < 1 || padding > block) throw unread()
  const text = padded.subarray(0, padded.length - padding)
  if (text.length < randomBytes + 4) throw unread()
  const from = randomBytes + 4
  const to = from + text.readUInt32BE(randomBytes)
  if (to > text.length || text.subarray(to).toString('utf8') !== receiver) throw unread()
  return text.subarray(from, to).toString('utf8')
}

const unread = () => new ProviderFailure('refused', 'not encrypted with the key')
