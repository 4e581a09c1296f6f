import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type Kernel, openText, platform, sealText, sql, systemCtx } from '@gantry/kernel/server'
import { platformSpace } from '../server/config.ts'

/** The key pair by which push services know this installation (VAPID, RFC 8292). */
export interface PushKeys {
  /** An uncompressed point in base64url: browsers bind their subscriptions to it. */
  readonly publicKey: string
  /** In base64url. */
  readonly privateKey: string
}

const place = 'channel/device'

const generate = (): PushKeys => {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ])
  return { publicKey: point.toString('base64url'), privateKey: jwk.d ?? '' }
}

/**
 * The keys of the installation, made when they are first needed and stored sealed. They never change: browsers would not accept
 * texts signed by others.
 */
export const pushKeys = async (kernel: Kernel): Promise<PushKeys> => {
  const ctx = systemCtx(kernel, platformSpace, 'keys of push services')
  const read = async (): Promise<PushKeys | null> => {
    const { rows } = await platform(kernel).run<{ secrets: string }>(sql`
      select secrets from gantry.channel_config where space = ${platformSpace} and channel = 'device'`)
    const text = rows[0] && openText(ctx, place, rows[0].secrets)
    if (text === null)
      throw new Error('the keys of push services cannot be read with the present secret keys')
    return text === undefined ? null : (JSON.parse(text) as PushKeys)
  }
  const known = await read()
  if (known) return known
  await platform(kernel).run(sql`
    insert into gantry.channel_config (space, channel, provider, settings, secrets)
    values (${platformSpace}, 'device', 'webpush', '{}', ${sealText(ctx, place, JSON.stringify(generate()))})
    on conflict do nothing`)
  return (await read())!
}

/** Seconds a signed token is valid; push services admit at most 24 hours. */
const life = 12 * 60 * 60

/** The header by which a push service knows who sends: a token for its origin, signed with ES256. */
export const vapidHeader = (
  { publicKey, privateKey }: PushKeys,
  { endpoint, contact, now }: { readonly endpoint: string; readonly contact: string; readonly now: number },
): string => {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + life, sub: contact }
  const token = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
}
