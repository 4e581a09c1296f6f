import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })

export const setViewState = contract({
  method: 'PUT',
  path: '/views/:id/state',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Offers a view, stops offering it, or removes it; its releases stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
