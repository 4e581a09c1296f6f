import { type Issue, isPlainObject, issue, type Json } from '@gantry/base/shared'
import { error, type Problem, warning } from '../kind.ts'
import { originsOf } from './origins.ts'

/** A secret as a design names it. */
export type NamedSecret = {
  /** The id of what is kept sealed; empty: none is entered. */
  readonly secret: string
  /** The origins it was entered for. For checks only: the seal decides where it is sent. */
  readonly sentTo?: string
}

/** What is wrong with a secret at a place that is sent to these addresses. */
export const wrongInSecret = (
  place: string,
  { secret, sentTo }: NamedSecret,
  addresses: readonly string[],
): readonly Issue[] => {
  if (secret === '') return [issue(place, 'secret_missing')]
  const origins = originsOf(addresses)
  // An address that is none is said where it stands.
  if (origins === null || origins === sentTo) return []
  return [issue(place, 'secret_elsewhere')]
}

/** Copies and packages carry no secrets, so one that is missing stops no publishing: it is told, and nothing is sent. */
export const callProblem = (found: Issue): Problem =>
  found.code === 'secret_missing' ? warning(found) : error(found)

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** A body without the secrets it names, as copies and packages have it. */
export const withoutSecrets = (body: Json): Json => {
  if (Array.isArray(body)) return body.map(withoutSecrets)
  if (!isPlainObject(body)) return body
  const { secret, sentTo, ...rest } = body as Record<string, Json>
  const isNamed = typeof secret === 'string' && id.test(secret)
  const members = isNamed ? { ...rest, secret: '' } : body
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, withoutSecrets(value as Json)]),
  )
}
