import type { Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { checkName, nameSchema } from '../../shared/human.ts'
import type { NodeKind } from '../../shared/node-kind.ts'

/** `terminate` ends everything that still runs; otherwise the instance is finished when nothing is left to do. */
export interface EndSettings {
  readonly name: Text
  readonly terminate?: boolean
  /** How the instance ended. Absent: approved, or completed where nobody had to approve. */
  readonly outcome?: 'approved' | 'rejected' | 'completed'
}

export const endKind: NodeKind<EndSettings> = {
  name: 'end',
  group: 'ends',
  icon: 'flag',
  enters: true,
  out: () => [],
  schema: Type.Object(
    {
      name: nameSchema,
      terminate: Type.Optional(Type.Boolean()),
      outcome: Type.Optional(Type.String({ enum: ['approved', 'rejected', 'completed'] })),
    },
    { additionalProperties: false },
  ),
  propose: ({ name }) => ({ name }),
  check: ({ name }) => checkName(name),
  summary: ({ terminate }) => (terminate ? { key: 'workflow.summary.terminate' } : null),
  mentions: () => [],
  texts: ({ name }) => [{ at: 'name', text: name }],
}
