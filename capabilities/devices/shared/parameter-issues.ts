import { type Issue, issue, type JsonObject } from '@gantry/base/shared'
import type { ProductCommand } from './product.ts'

/** What is wrong with the values of the parameters of a command: all of them are needed, others are refused. */
export const parameterIssues = (
  { parameters }: Pick<ProductCommand, 'parameters'>,
  given: JsonObject,
): readonly Issue[] => [
  ...parameters.flatMap(({ code, type }) => {
    const value = given[code]
    const field = `parameters.${code}`
    if (value === undefined || value === null || value === '') return [issue(field, 'required')]
    if (type === 'bool') return typeof value === 'boolean' ? [] : [issue(field, 'not_yes_no')]
    if (type === 'text') return typeof value === 'string' && value.length <= 500 ? [] : [issue(field, 'type')]
    if (typeof value !== 'number') return [issue(field, 'not_a_number')]
    return type === 'integer' && !Number.isInteger(value) ? [issue(field, 'not_whole')] : []
  }),
  ...Object.keys(given)
    .filter(name => !parameters.some(({ code }) => code === name))
    .map(name => issue(`parameters.${name}`, 'unknown')),
]
