import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Credentials } from '../contract.ts'

const object = { type: 'object' } as const
const keeping = { scope: 'space', can: ['admin', 'saas'] } as const
const input = Type.Object({ id: Type.String({ format: 'uuid' }) })
const code = Type.String({ minLength: 1, maxLength: 48 })

/** Whether devices of a product can fetch their key, and how many have one. */
export interface Registration {
  /** Ending of the secret and since when; null: registration is off. */
  readonly secret: { readonly ending: string; readonly since: string } | null
  /** Devices of the product with a key, and without one. */
  readonly keyed: number
  readonly waiting: number
}

/** What is put into all devices of a product when they are made. The secret is answered once and kept as a hash only. */
export interface ProductSecret {
  readonly secret: string
  readonly product: string
  /** Where devices register. */
  readonly address: string
}

export const readRegistration = contract({
  ...keeping,
  method: 'GET',
  path: '/products/:id/secret',
  summary: 'Whether devices of a product may register by themselves, and how many have a key',
  input,
  output: Type.Unsafe<Registration>(object),
})

export const issueSecret = contract({
  ...keeping,
  method: 'POST',
  path: '/products/:id/secret',
  summary: 'A new secret by which devices of a product register; the one before ends at once',
  input,
  output: Type.Unsafe<ProductSecret>(object),
})

export const withdrawSecret = contract({
  ...keeping,
  method: 'DELETE',
  path: '/products/:id/secret',
  summary: 'Ends registration of devices of a product; keys of devices stay',
  input,
  output: Type.Object({ done: Type.Literal(true) }),
})

export const registerDevice = contract({
  scope: 'space',
  can: 'public',
  method: 'POST',
  path: '/device-registration',
  summary:
    'First registration: a device that is in the list and has no key gets one for the secret of its product, once',
  fromElsewhere: true,
  input: Type.Object({
    space: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })),
    product: code,
    device: code,
    secret: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: Type.Unsafe<Credentials>(object),
})
