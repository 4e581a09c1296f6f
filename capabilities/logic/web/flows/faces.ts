import type { BlockKind } from '@gantry/logic/shared'
import type { IconName } from '@gantry/ui/web'

/** The sign of each kind of block. */
export const blockIcons: Readonly<Record<BlockKind, IconName>> = {
  query: 'search',
  create: 'plus',
  update: 'edit',
  delete: 'trash',
  transaction: 'box',
  branch: 'branch',
  loop: 'refresh',
  return: 'back',
  raise: 'warn',
  assign: 'fx',
  decide: 'table',
  script: 'api',
  connector: 'link',
  call: 'flow',
}
