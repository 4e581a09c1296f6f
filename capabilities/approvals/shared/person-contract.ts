import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A step a colleague has on hand, of an instance the viewer is concerned with too. */
export interface PersonTask {
  readonly instance: string
  readonly task: number
  readonly workflow: Text
  readonly node: Text
  readonly table: string
  readonly record: string
  /** Title of the record when it was last moved. */
  readonly subject: string
  /** ISO 8601, UTC. */
  readonly due: string | null
  /** Its instance is interrupted, so that the clock stands. */
  readonly interrupted: boolean
}

export const personWork = contract({
  method: 'GET',
  path: '/people/:person/work',
  scope: 'space',
  can: 'signed-in',
  summary:
    'What a colleague has on hand, of the instances the caller is concerned with; the most pressing first',
  input: Type.Object({ person: Type.String({ format: 'uuid' }) }),
  output: Type.Unsafe<{
    readonly data: readonly PersonTask[]
    /** At most 1,000. */
    readonly total: number
  }>({ type: 'object' }),
})
