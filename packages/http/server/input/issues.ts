import { type Issue, issue } from '@gantry/base/shared'
import type { Validator } from 'typebox/compile'

type SchemaError = ReturnType<Validator['Errors']>[number]

/** Validation errors as issues, the first one per field. */
export const issuesOf = (errors: readonly SchemaError[]): Issue[] => {
  const issues = new Map<string, Issue>()
  for (const error of errors.flatMap(issuesOfOne))
    if (!issues.has(error.field)) issues.set(error.field, error)
  return [...issues.values()]
}

const issuesOfOne = (error: SchemaError): Issue[] => {
  const field = fieldOf(error.instancePath)
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map(name => issue(within(field, name), 'required'))
    case 'dependentRequired':
      return error.params.dependencies.map(name => issue(within(field, name), 'required'))
    case 'additionalProperties':
      return error.params.additionalProperties.map(name => issue(within(field, name), 'unknown'))
    // The schema `false`: an unknown property.
    case 'boolean':
      return [issue(field, 'unknown')]
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [issue(field, bounds[error.params.comparison], { limit: Number(error.params.limit) })]
    case 'minLength':
      return [issue(field, 'min_length', { limit: Number(error.params.limit) })]
    case 'maxLength':
      return [issue(field, 'max_length', { limit: Number(error.params.limit) })]
    case 'minItems':
      return [issue(field, 'min_items', { limit: Number(error.params.limit) })]
    case 'maxItems':
      return [issue(field, 'max_items', { limit: Number(error.params.limit) })]
    case 'enum':
    case 'const':
    case 'anyOf':
      return [issue(field, 'choice')]
    case 'type':
      return [issue(field, 'type', { type: String(error.params.type) })]
    default:
      return [issue(field, 'format')]
  }
}

const bounds = { '>=': 'min', '<=': 'max', '>': 'over', '<': 'under' } as const

/** `/items/2/qty` as `items.2.qty`. */
const fieldOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

const within = (field: string, name: string): string => (field ? `${field}.${name}` : name)
