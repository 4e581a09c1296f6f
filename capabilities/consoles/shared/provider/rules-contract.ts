import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { quotaKinds } from '../quotas.ts'
import { type RuleKind, type RuleTerms, registrationEffects, ruleKinds, ruleLogins, tellTo } from './rules.ts'

const saas = ['saas'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const amount = Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }), Type.Null()])

/** A rule of a provider for all its enterprises. */
export interface ProviderRule {
  readonly id: string
  readonly kind: RuleKind
  readonly name: string
  readonly active: boolean
  readonly terms: RuleTerms
}

export const listProviderRules = contract({
  method: 'GET',
  path: '/provider/rules',
  scope: 'platform',
  can: saas,
  summary: 'Rules of the caller’s provider about registration, quotas and notices, at most 200',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ProviderRule[] }>({ type: 'object' }),
})

export const saveProviderRule = contract({
  method: 'PUT',
  path: '/provider/rules',
  scope: 'platform',
  can: saas,
  summary: 'Adds a rule for all enterprises of the provider, or changes one',
  input: Type.Object({
    id: Type.Optional(id),
    kind: Type.Enum(ruleKinds),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    active: Type.Boolean(),
    terms: Type.Object({
      login: Type.Enum(ruleLogins),
      outside: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
      effect: Type.Enum(registrationEffects),
      quota: Type.Enum(quotaKinds),
      nameContains: Type.String({ maxLength: 60 }),
      standard: amount,
      most: amount,
      percent: Type.Integer({ minimum: 1, maximum: 100 }),
      to: Type.Enum(tellTo),
    }),
  }),
  output: Type.Object({ id }),
})

export const removeProviderRule = contract({
  method: 'DELETE',
  path: '/provider/rules/:id',
  scope: 'platform',
  can: saas,
  summary: 'Removes a rule of the provider',
  input: Type.Object({ id }),
  output: done,
})
