import type { NodeKind } from '../../shared/node-kind.ts'
import {
  type ConditionalBranch,
  checkConditions,
  mentionsOfBranches,
  portsOf,
  proposeBranches,
  type SplitSettings,
  sayBranches,
  splitSchema,
  textsOfBranches,
} from '../branches.ts'

/** The first branch in the listed order whose condition is true. */
export type ExclusiveSettings = SplitSettings<ConditionalBranch>

export const exclusiveKind: NodeKind<ExclusiveSettings> = {
  name: 'exclusive',
  group: 'branches',
  icon: 'split',
  enters: true,
  out: portsOf,
  schema: splitSchema(true),
  propose: ({ name }) => proposeBranches(name),
  check: checkConditions,
  summary: sayBranches,
  mentions: mentionsOfBranches,
  texts: textsOfBranches,
}
