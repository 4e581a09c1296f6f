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

export const orderViews = contract({
  method: 'PUT',
  path: '/tables/:table/views/order',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Puts the views a table offers into an order; each view whose place changes gets a release',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    /** Every view in use, each once. */
    ids: Type.Array(id, { maxItems: 500 }),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
