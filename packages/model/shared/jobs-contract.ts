import { Type } from 'typebox'
import { contract } from './contract.ts'

export const cancelJob = contract({
  method: 'DELETE',
  path: '/jobs/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'Stops a job of one’s own; what it has written is undone',
  input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  output: Type.Object({ done: Type.Literal(true) }),
})
