import { createHash, createHmac } from 'node:crypto'

export interface AliyunRequest {
  readonly host: string
  readonly query: Readonly<Record<string, string>>
  /** Headers to sign, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly keyId: string
  readonly keySecret: string
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: what `encodeURIComponent` leaves of the reserved characters is encoded as well. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .sort()
    .map(name => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')

/** The `Authorization` header of signature version 3 (ACS3-HMAC-SHA256) for a POST without body. */
export const signAliyun = ({ host, query, headers, keyId, keySecret }: AliyunRequest): string => {
  const all: Readonly<Record<string, string>> = { ...headers, host }
  const names = Object.keys(all).sort()
  const canonical = [
    'POST',
    '/',
    canonicalQuery(query),
    names.map(name => `${name}:${(all[name] ?? '').trim()}\n`).join(''),
    names.join(';'),
    hash(''),
  ].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
}
