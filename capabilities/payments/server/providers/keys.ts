import { createHash, createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

const derOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64')

/** An RSA private key as PEM, or as the bare base64 that Alipay's tool writes; null: it is none. */
export const readPrivateKey = (text: string): KeyObject | null => {
  const key = text.includes('-----')
    ? tried(() => createPrivateKey(text))
    : (tried(() => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' })) ??
      tried(() => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs1' })))
  return key?.asymmetricKeyType === 'rsa' ? key : null
}

/** An RSA public key as PEM, bare base64, or the certificate that holds it; null: it is none. */
export const readPublicKey = (text: string): KeyObject | null => {
  const key = text.includes('BEGIN CERTIFICATE')
    ? tried(() => new X509Certificate(text).publicKey)
    : text.includes('-----')
      ? tried(() => createPublicKey(text))
      : tried(() => createPublicKey({ key: derOf(text), format: 'der', type: 'spki' }))
  return key?.asymmetricKeyType === 'rsa' ? key : null
}

/** Text that is no key is an expected result of reading what somebody pasted. */
const tried = (read: () => KeyObject): KeyObject | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** The first 16 hexadecimal digits of the SHA-256 of a public key, to compare keys by eye. */
export const fingerprintOf = (text: string): string | null => {
  const key = readPublicKey(text)
  return key
    ? createHash('sha256')
        .update(key.export({ format: 'der', type: 'spki' }))
        .digest('hex')
        .slice(0, 16)
    : null
}
