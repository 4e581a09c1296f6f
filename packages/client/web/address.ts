import type { AnyContract } from '@gantry/model/shared'
import { spacePrefix } from '@gantry/model/shared'

export interface Addressed {
  readonly url: string
  /** The input without path parameters. */
  readonly rest: Readonly<Record<string, unknown>>
}

/**
 * URL of a call: `/api{path}`, inside a space `/space-{id}/api{path}`, with `:name` replaced from the input.
 * Without a space the server uses the session's.
 */
export const addressOf = (contract: AnyContract, input: object, space: string | null): Addressed => {
  const rest: Record<string, unknown> = { ...input }
  const path = contract.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`${contract.path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const prefix = contract.scope === 'space' && space !== null ? spacePrefix(space) : ''
  return { url: `${prefix}/api${path}`, rest }
}

/**
 * Query parameters of a GET or DELETE. Scalars are plain; lists and objects are JSON, because nested brackets
 * would turn the 5 of a filter into the text "5".
 */
export const queryOf = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  )
