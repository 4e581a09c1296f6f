import { issue, type Text } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import { Type } from 'typebox'
import { nameSchema } from '../../shared/human.ts'
import { type NodeKind, onlyOut } from '../../shared/node-kind.ts'

/** The end of a block: waits for the branches its split chose. An exclusive block passes at once. */
export interface JoinSettings {
  readonly name: Text
  /** The split it closes; empty: not paired yet. */
  readonly of: NodeId
}

export const joinKind: NodeKind<JoinSettings> = {
  name: 'join',
  group: 'branches',
  icon: 'merge',
  enters: true,
  out: () => onlyOut,
  schema: Type.Object(
    { name: nameSchema, of: Type.String({ maxLength: 64 }) },
    { additionalProperties: false },
  ),
  propose: ({ name }) => ({ name, of: '' }),
  check: ({ of }, { def }) =>
    ['exclusive', 'parallel', 'inclusive'].includes(
      Object.hasOwn(def.nodes, of) ? (def.nodes[of]?.kind ?? '') : '',
    )
      ? []
      : [issue('of', 'flow_unpaired')],
  summary: () => null,
  mentions: () => [],
  texts: ({ name }) => [{ at: 'name', text: name }],
}
