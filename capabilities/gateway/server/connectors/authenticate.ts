import { createHmac } from 'node:crypto'
import { AppError, isPlainObject, type Json } from '@gantry/base/shared'
import { openSecret, openSecretSetting } from '@gantry/designs/server'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import { callOut } from '@gantry/outbound/server'
import { type Authentication, type Environment, secretAddresses } from '../../shared/connectors/connector.ts'

interface Signed {
  readonly method: string
  readonly url: URL
  readonly body: string | null
}

/**
 * The headers that say who calls. They must be neither stored nor logged.
 * @throws AppError secret.missing, secret.elsewhere, secret.unreadable; outbound.* where an OAuth2 server gives no token
 */
export const headersOf = async (
  ctx: Ctx,
  connector: string,
  environment: Environment,
  request: Signed,
): Promise<Readonly<Record<string, string>>> => {
  const { auth } = environment
  if (auth.kind === 'none') return {}
  const addresses = secretAddresses({ ...environment, base: request.url.href })
  const secret = await (auth.setting === undefined
    ? openSecret(ctx, auth.secret, addresses)
    : openSecretSetting(ctx, { kind: 'connector', id: connector }, auth.setting, addresses))
  switch (auth.kind) {
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${auth.user}:${secret}`).toString('base64')}` }
    case 'bearer':
      return { authorization: `Bearer ${secret}` }
    case 'apiKey':
      return { [auth.header]: secret }
    case 'hmac':
      return { [auth.header]: signature(secret, request, ctx.now) }
    case 'oauth':
      return { authorization: `Bearer ${await tokenOf(ctx, connector, auth, secret)}` }
  }
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "seconds.METHOD.path and query.body">`. */
const signature = (secret: string, { method, url, body }: Signed, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1_000)
  const text = `${seconds}.${method}.${url.pathname}${url.search}.${body ?? ''}`
  return `t=${seconds},v1=${createHmac('sha256', secret).update(text).digest('hex')}`
}

interface Token {
  readonly text: string
  readonly until: number
}
type OAuth = Extract<Authentication, { readonly kind: 'oauth' }>

/** Tokens of this process; one is asked for at a time. */
const tokens = new WeakMap<Kernel, Map<string, Promise<Token>>>()
const mostTokens = 1_000

const tokenOf = async (ctx: Ctx, connector: string, auth: OAuth, secret: string): Promise<string> => {
  const known = tokens.get(ctx.kernel) ?? new Map<string, Promise<Token>>()
  tokens.set(ctx.kernel, known)
  const name = JSON.stringify([ctx.space, connector, auth])
  const held = await known.get(name)
  if (held && held.until > ctx.kernel.now().getTime()) return held.text
  if (known.size >= mostTokens) known.clear()
  const asked = askToken(ctx, connector, auth, secret)
  known.set(name, asked)
  asked.catch(() => known.delete(name))
  return (await asked).text
}

/** Forgets the token of a connector, which its server refused. */
export const forgetToken = (ctx: Ctx, connector: string, auth: Authentication): void => {
  tokens.get(ctx.kernel)?.delete(JSON.stringify([ctx.space, connector, auth]))
}

const askToken = async (ctx: Ctx, connector: string, auth: OAuth, secret: string): Promise<Token> => {
  const { tokenAddress: url, client, scope } = auth
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) })
  const answer = await callOut(
    ctx,
    {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(client)}:${encodeURIComponent(secret)}`).toString('base64')}`,
      },
      body: form.toString(),
    },
    { name: 'gateway.token', design: connector },
  )
  const { host } = new URL(url)
  if (answer.status !== 200) throw new AppError('outbound.status', { status: answer.status, host })
  const said = readJson(answer.body)
  if (!isPlainObject(said) || typeof said.access_token !== 'string')
    throw new AppError('outbound.answer', { path: 'access_token' })
  const seconds = typeof said.expires_in === 'number' && said.expires_in > 0 ? said.expires_in : 60
  // Renewed after four fifths of its life.
  return { text: said.access_token, until: ctx.kernel.now().getTime() + seconds * 800 }
}

const readJson = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    // No JSON holds no token, which is what is said.
    return null
  }
}
