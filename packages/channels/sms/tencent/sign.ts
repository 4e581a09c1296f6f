import { createHash, createHmac } from 'node:crypto'

export interface TencentRequest {
  readonly host: string
  readonly action: string
  readonly body: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly secretId: string
  readonly secretKey: string
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The `Authorization` header of TC3-HMAC-SHA256 for an action of short messages. */
export const signTencent = ({
  host,
  action,
  body,
  timestamp,
  secretId,
  secretKey,
}: TencentRequest): string => {
  const date = new Date(timestamp * 1_000).toISOString().slice(0, 10)
  const scope = `${date}/sms/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:application/json; charset=utf-8\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`,
    names,
    hash(body),
  ].join('\n')
  const key = mac(mac(mac(`TC3${secretKey}`, date), 'sms'), 'tc3_request')
  const signature = mac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${hash(canonical)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}
