import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

export const keepButtonSecret = contract({
  method: 'POST',
  path: '/button-secrets',
  scope: 'space',
  can: ['admin'],
  summary: 'Keeps a secret for the header of a button’s call, sealed; it is never shown again',
  input: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 1_000, pattern: '^[\\t\\x20-\\x7e]*$' }),
  }),
  output: Type.Object({ id: Type.String({ format: 'uuid' }) }),
})
