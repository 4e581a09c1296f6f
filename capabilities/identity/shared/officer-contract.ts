import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

export const officerTypes = ['admin', 'safe', 'audit'] as const

/** One of the three offices of a space. */
export interface Officer {
  readonly userType: (typeof officerTypes)[number]
  /** Null: vacant, so the administrator may name one. */
  readonly member: Ref | null
}

export const listOfficers = contract({
  method: 'GET',
  path: '/identity/officers',
  scope: 'space',
  can: ['admin', 'safe', 'audit'],
  summary: 'Who holds the three offices of the space: administrator, security officer and auditor',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Officer[] }>({ type: 'object' }),
})
