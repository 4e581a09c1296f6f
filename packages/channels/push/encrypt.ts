import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys a browser gives with its subscription, in base64url. */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Bytes of a text that push services take in any case: 4,096 less the overhead of the encryption. */
export const mostPushed = 3_900

const recordSize = 4_096

interface Chance {
  readonly salt: Buffer
  readonly own: ECDH
}

const newChance = (): Chance => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return { salt: randomBytes(16), own }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * A text that only the browser reads, not the push service: message encryption for Web Push (RFC 8291) in one record of
 * `aes128gcm` (RFC 8188). Throws for keys that are none.
 */
export const encryptFor = (
  { p256dh, auth }: DeviceKeys,
  text: string,
  { salt, own }: Chance = newChance(),
): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.getPublicKey()
  const shared = derive(
    own.computeSecret(theirs),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]),
    32,
  )
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ours.length]),
    ours,
    // The delimiter of the last record ends the text.
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Whether a browser could have given these keys: a point of the curve, and 16 bytes. */
export const areDeviceKeys = ({ p256dh, auth }: DeviceKeys): boolean => {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    newChance().own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    // A point that is not on the curve is the answer that was asked for.
    return false
  }
}
