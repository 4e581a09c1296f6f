import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Pages that send the token as `X-Gantry-Trial` ask for tables and their views with the rights of a role alone, and change nothing. */
export interface Trial {
  readonly token: string
  /** Of the role. */
  readonly name: string
}

export const startTrial = contract({
  method: 'POST',
  path: '/identity/trials',
  scope: 'space',
  can: ['admin'],
  owner: true,
  summary:
    'Begins a trial with the rights of a role alone: for an hour, pages of this session may read with them, and change nothing',
  input: Type.Object({ role: Type.String({ format: 'uuid' }) }),
  output: Type.Unsafe<Trial>({ type: 'object' }),
})
