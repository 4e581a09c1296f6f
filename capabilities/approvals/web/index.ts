import type { WebCapability } from '@gantry/client/web'

/** Approvals: what is added to every record. */
export const web: WebCapability = {
  name: 'approvals',
  screens: {},
  record: () => import('./record/parts.ts'),
}
