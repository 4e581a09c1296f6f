import type { WebCapability } from '@gantry/client/web'

/** Screens of the platform operator. */
export const web: WebCapability = {
  name: 'operations',
  screens: {
    '/root/systemConfig': () => import('./config/system-config.tsx'),
    '/{spaceUri}/enterprise/systemDataManagement': () => import('./schema/system-data.tsx'),
    '/root/oplog': () => import('./oplog/operation-log.tsx'),
  },
}
