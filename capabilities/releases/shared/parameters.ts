import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'

interface Found {
  /** Dotted place in the body. */
  readonly at: string
  readonly kind: 'address' | 'secret'
  readonly value: string
}

/** Members of bodies that hold an address outside; `base` is that of a connector. */
const addressMembers = new Set(['address', 'url', 'base'])
/** The server that gives a token for a secret, beside the address the token is for. */
const tokenMember = 'tokenAddress'

/** Addresses outside and sealed secrets in a body: what differs between environments. */
export const parametersIn = (body: Json, at = ''): readonly Found[] => {
  const below = (name: string | number) => (at === '' ? String(name) : `${at}.${name}`)
  if (Array.isArray(body)) return body.flatMap((each, index) => parametersIn(each, below(index)))
  if (!isPlainObject(body)) return []
  return Object.entries(body).flatMap(([name, value]): readonly Found[] => {
    if (typeof value !== 'string') return parametersIn(value ?? null, below(name))
    if (name === 'secret') return [{ at: below(name), kind: 'secret', value }]
    return (addressMembers.has(name) || name === tokenMember) && /^https?:\/\/./.test(value)
      ? [{ at: below(name), kind: 'address', value }]
      : []
  })
}

/** A secret of the target as a parameter holds it: its id, and the origins it is sent to. */
export const secretParameter = ({ id, sentTo }: { readonly id: string; readonly sentTo: string }): string =>
  `${id} ${sentTo}`

/** The addresses that the secret at a place is sent to: the nearest one around it, and that of the server that gives a token for it. */
export const addressesAround = (body: Json, at: string): readonly string[] => {
  let nearest: string | undefined
  let token: string | undefined
  let inner: Json | undefined = body
  for (const name of at.split('.')) {
    if (isPlainObject(inner)) {
      const around: JsonObject = inner
      const own = [...addressMembers].map(member => around[member])
      nearest = own.find(value => typeof value === 'string') ?? nearest
      token = typeof around[tokenMember] === 'string' ? around[tokenMember] : token
      inner = around[name]
    } else if (Array.isArray(inner)) inner = inner[Number(name)]
  }
  return [nearest, token].filter(value => value !== undefined)
}

/** A body with other texts at some places, which must exist in it. */
export const withParameters = (body: Json, values: ReadonlyMap<string, string>, at = ''): Json => {
  if (values.size === 0) return body
  const below = (name: string | number) => (at === '' ? String(name) : `${at}.${name}`)
  if (Array.isArray(body)) return body.map((each, index) => withParameters(each, values, below(index)))
  if (!isPlainObject(body)) return body
  const changed: Record<string, Json> = {}
  for (const [name, value] of Object.entries(body as JsonObject)) {
    const given = values.get(below(name))
    if (typeof value !== 'string' || given === undefined)
      changed[name] = withParameters(value ?? null, values, below(name))
    else if (name === 'secret') {
      const space = given.indexOf(' ')
      Object.assign(changed, { secret: given.slice(0, space), sentTo: given.slice(space + 1) })
    } else changed[name] = given
  }
  return changed
}
