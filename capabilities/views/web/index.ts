import type { WebCapability } from '@gantry/client/web'

/** Views: what they look like on each terminal. */
export const web: WebCapability = {
  name: 'views',
  screens: {
    '/view-preview/{module}/{appId}/{terminal?}': () => import('./view-preview.tsx'),
  },
}
