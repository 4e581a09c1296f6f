import { AppError, isPlainObject } from '@gantry/base/shared'
import type { AnyContract } from '@gantry/model/shared'
import { Compile, type Validator } from 'typebox/compile'
import { checkJson } from './check-json.ts'
import { convertText } from './convert.ts'
import { issuesOf } from './issues.ts'

/** The three sources of an input. `formBody`: the body was a form, so its values are text. */
export interface Source {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly formBody: boolean
}

/**
 * Returns the input parser of a contract: query, body and parameters merged and validated. The schema is
 * compiled at first use.
 *
 * @throws AppError request.invalid, with an issue for each field
 */
export const inputReader = (contract: AnyContract): ((source: Source) => unknown) => {
  const { input: schema, bodyIs } = contract
  const properties = propertiesOf(schema)
  const paramNames = contract.path.split('/').flatMap(part => (part.startsWith(':') ? part.slice(1) : []))
  // A call without a session has no space but that of its address.
  if (contract.scope === 'space' && contract.can === 'public' && properties?.includes('space'))
    paramNames.push('space')
  let validator: Validator | undefined

  return ({ params, query, body, formBody }) => {
    validator ??= Compile(schema)
    const text: Record<string, unknown> = { ...query }
    const exact: Record<string, unknown> = {}
    if (bodyIs !== undefined && body !== undefined) (formBody ? text : exact)[bodyIs] = body
    else if (isPlainObject(body)) Object.assign(formBody ? text : exact, body)
    else if (body !== undefined && body !== null) throw new AppError('request.unreadable')
    for (const name of paramNames) {
      text[name] = params[name]
      delete exact[name]
    }
    const converted = convertText(schema, text)
    const merged = pick({ ...(isPlainObject(converted) ? converted : text), ...exact }, properties)
    const unusable = checkJson(merged, contract.checksTexts ?? false)
    if (unusable.length > 0) throw new AppError('request.invalid', {}, unusable)
    if (!validator.Check(merged))
      throw new AppError('request.invalid', {}, issuesOf(validator.Errors(merged)))
    return merged
  }
}

/** Property names of an object schema; null when it allows additional ones or reports them itself. */
const propertiesOf = (schema: object): readonly string[] | null =>
  'properties' in schema && isPlainObject(schema.properties) && !('additionalProperties' in schema)
    ? Object.keys(schema.properties)
    : null

const pick = (value: Record<string, unknown>, names: readonly string[] | null): Record<string, unknown> => {
  if (!names) return value
  const picked: Record<string, unknown> = {}
  for (const name of names) if (value[name] !== undefined) picked[name] = value[name]
  return picked
}
