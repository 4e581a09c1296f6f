import type { IconName } from '@gantry/ui/web'
import type { ConfirmedKind } from '../../shared/policy.ts'

/** The sign of each kind of request. */
export const requestSigns: Readonly<Record<ConfirmedKind, IconName>> = {
  'roles.grant': 'key',
  'console.grant': 'console',
  'records.export': 'download',
  'data.leave': 'download',
  'app.remove': 'trash',
  'app.clear': 'trash',
  'deleted.purge': 'trash',
}
