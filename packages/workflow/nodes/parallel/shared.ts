import type { NodeKind } from '../../shared/node-kind.ts'
import {
  type Branch,
  checkBranches,
  portsOf,
  proposeBranches,
  type SplitSettings,
  sayBranches,
  splitSchema,
  textsOfBranches,
} from '../branches.ts'

/** All branches at once; its join waits for all. */
export type ParallelSettings = SplitSettings<Branch>

export const parallelKind: NodeKind<ParallelSettings> = {
  name: 'parallel',
  group: 'branches',
  icon: 'columns',
  enters: true,
  out: portsOf,
  schema: splitSchema(false),
  propose: ({ name }) => proposeBranches(name),
  check: checkBranches,
  summary: sayBranches,
  mentions: () => [],
  texts: textsOfBranches,
}
