import type { WebCapability } from '@gantry/client/web'

/** Views: what they look like on each terminal. */
export const web: WebCapability = {
  name: 'views',
  screens: {
    '/customview/config/{module}/{appId}': () => import('./custom-view.tsx'),
    '/view-preview/{module}/{appId}/{terminal?}': () => import('./view-preview.tsx'),
  },
}
