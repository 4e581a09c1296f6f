import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Pages that send the token as `X-Gantry-Trial` ask for tables and their views with the rights of somebody else, and change nothing. */
export interface Trial {
  readonly token: string
  /** Of the person or role. */
  readonly name: string
}

const id = Type.Optional(Type.String({ format: 'uuid' }))

export const startTrial = contract({
  method: 'POST',
  path: '/identity/trials',
  scope: 'space',
  can: ['admin'],
  owner: true,
  summary:
    'Begins a trial with the rights of a person or a role: for an hour, pages of this session may read with them, and change nothing',
  input: Type.Object({ person: id, role: id }),
  output: Type.Unsafe<Trial>({ type: 'object' }),
})
