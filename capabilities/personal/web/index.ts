import type { WebCapability } from '@gantry/client/web'

/** What a person sets for themselves. */
export const web: WebCapability = {
  name: 'personal',
  frame: () => import('./portraits.tsx'),
  screens: { '/{spaceUri}/setting/center': () => import('./settings-center.tsx') },
}
