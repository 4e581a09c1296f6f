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

/** Every branch whose condition is true, the default one if none is; its join waits for those chosen. */
export type InclusiveSettings = SplitSettings<ConditionalBranch>

export const inclusiveKind: NodeKind<InclusiveSettings> = {
  name: 'inclusive',
  group: 'branches',
  icon: 'network',
  enters: true,
  out: portsOf,
  schema: splitSchema(true),
  propose: ({ name }) => proposeBranches(name),
  check: checkConditions,
  summary: sayBranches,
  mentions: mentionsOfBranches,
  texts: textsOfBranches,
}
