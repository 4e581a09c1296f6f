import { createHash, randomBytes } from 'node:crypto'
import type { Access } from './access.ts'

interface Asked {
  readonly method: string
  /** Path and query. */
  readonly target: string
}

/**
 * The `Authorization` header that answers a challenge: Digest (RFC 7616) with MD5 or SHA-256 and `qop=auth`, or Basic (RFC 7617).
 * Null: a scheme this product does not speak.
 */
export const authorizationFor = (
  challenge: string,
  { user, password }: Access,
  { method, target }: Asked,
  cnonce: string = randomBytes(8).toString('hex'),
): string | null => {
  if (/^basic\b/i.test(challenge)) return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (!/^digest\b/i.test(challenge)) return null
  const part = (name: string): string =>
    new RegExp(`\\b${name}=(?:"([^"]*)"|([^\\s,]+))`, 'i').exec(challenge)?.slice(1).find(Boolean) ?? ''
  const algorithm = part('algorithm') || 'MD5'
  if (!/^(md5|sha-256)$/i.test(algorithm)) return null
  const digest = (text: string) =>
    createHash(algorithm.toLowerCase().replace('-', '')).update(text).digest('hex')
  const [realm, nonce, opaque] = [part('realm'), part('nonce'), part('opaque')]
  const isAuth = part('qop')
    .split(',')
    .some(each => each.trim() === 'auth')
  const count = '00000001'
  const [who, what] = [digest(`${user}:${realm}:${password}`), digest(`${method}:${target}`)]
  const response = digest(
    isAuth ? `${who}:${nonce}:${count}:${cnonce}:auth:${what}` : `${who}:${nonce}:${what}`,
  )
  return [
    `Digest username="${user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${target}"`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(isAuth ? ['qop=auth', `nc=${count}`, `cnonce="${cnonce}"`] : []),
    ...(opaque ? [`opaque="${opaque}"`] : []),
  ].join(', ')
}
