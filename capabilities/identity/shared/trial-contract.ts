import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Pages that send the token as `X-Gantry-Trial` ask for tables and their views with the rights of a role alone, and change nothing; the draft of a view can be tried so. */
export interface Trial {
  readonly token: string
  /** Of the role, or of the caller. */
  readonly name: string
}

export const startTrial = contract({
  method: 'POST',
  path: '/identity/trials',
  scope: 'space',
  can: ['admin'],
  owner: true,
  summary:
    'Begins a trial with the rights of a role alone: for an hour, pages of this session may read with them, and change nothing. With `view`, the draft of that view is offered in place of its release; without `role`, the rights are those of the caller.',
  input: Type.Object({
    role: Type.Optional(Type.String({ format: 'uuid' })),
    view: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  output: Type.Unsafe<Trial>({ type: 'object' }),
})
