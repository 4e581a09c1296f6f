import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })

/** Result of copying a role. */
export interface RoleCopy {
  readonly id: string
  /** Tables whose rules now include the copy. */
  readonly tables: number
  /** Tables with an unpublished draft: their rules do not include the copy. */
  readonly left: readonly Text[]
  /** The schema change that publishes the rules; null where no table names the role. */
  readonly pending: string | null
}

export const copyRole = contract({
  method: 'POST',
  path: '/identity/roles/:id/copy',
  scope: 'space',
  can: ['admin'],
  summary:
    'A new role with the permissions of another one: its rules in every table and its console pages, without its holders',
  input: Type.Object({ id, name: Type.String({ minLength: 1, maxLength: 60 }) }),
  output: Type.Unsafe<RoleCopy>({ type: 'object' }),
  status: 201,
})
