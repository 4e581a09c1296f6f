import type { WebCapability } from '@gantry/client/web'

/** What designs of a space can be made from. */
export const web: WebCapability = {
  name: 'extensions',
  screens: {
    '/{spaceUri}/extension': () => import('./extensions-page.tsx'),
  },
}
