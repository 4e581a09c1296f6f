import { Type } from 'typebox'
import { payMethods, payProviders } from './methods.ts'

export const id = Type.String({ format: 'uuid' })
/** Money in hundredths of a yuan. */
export const cents = Type.Integer({ minimum: 1, maximum: 100_000_000_000 })
export const provider = Type.Enum(payProviders)
export const method = Type.Enum(payMethods)
export const state = Type.Enum(['active', 'stopped'] as const)
export const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))
export const reason = Type.String({ minLength: 1, maxLength: 200 })
export const done = Type.Object({ done: Type.Literal(true) })
export const made = Type.Object({ id: Type.String() })
export const object = { type: 'object' } as const

export type State = 'active' | 'stopped'

/** Everything here is the operator's. */
export const operator = { scope: 'platform', can: ['root'] } as const
