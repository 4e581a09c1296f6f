import type { WebCapability } from '@gantry/client/web'

export { LogDesk } from './oplog/log-desk.tsx'

/** Pages of the platform operator, and the log of a space for its officers. */
export const web: WebCapability = {
  name: 'operations',
  screens: {
    '/root/systemConfig': () => import('./config/system-config.tsx'),
    '/{spaceUri}/enterprise/systemDataManagement': () => import('./schema/system-data.tsx'),
    '/root/oplog': () => import('./oplog/operation-log.tsx'),
    '/{spaceUri}/sysop/safety/audit': () => import('./oplog/audit-log.tsx'),
  },
}
