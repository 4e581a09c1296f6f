import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A unit of a dimension. */
export interface UnitNode {
  readonly id: string
  readonly name: string
  /** Null at the top. */
  readonly parent: string | null
  readonly manager: Ref | null
  /** Number of people assigned to the unit today. */
  readonly members: number
}

/** Maximum units listed for a dimension. */
export const mostUnits = 2_000

export const listUnits = contract({
  method: 'GET',
  path: '/identity/dimensions/:id/units',
  scope: 'space',
  can: ['saas', 'admin', 'user', 'safe', 'audit'],
  summary: 'The units of a dimension by name, with how many people have a place in each today',
  input: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  output: Type.Unsafe<{ readonly data: readonly UnitNode[]; readonly more: boolean }>({ type: 'object' }),
})
