import type { IconName } from '@gantry/ui/web'
import type { ResultKindName } from '../shared/result-kinds.ts'

/** The icon of each kind of result. */
export const resultSigns: Readonly<Record<ResultKindName, IconName>> = {
  create: 'plus',
  change: 'edit',
  remove: 'trash',
  message: 'mail',
  workflow: 'flow',
  call: 'api',
  gateway: 'link',
  decision: 'table',
  logic: 'branch',
  device: 'bolt',
  alarm: 'bell',
}
