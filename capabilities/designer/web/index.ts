import type { WebCapability } from '@gantry/client/web'

/** Designing tables and how they look. */
export const web: WebCapability = {
  name: 'designer',
  screens: {
    '/form/app/setting/!/{appType}/{appId}/{version}/{tableId}': () => import('./designer-page.tsx'),
  },
}
