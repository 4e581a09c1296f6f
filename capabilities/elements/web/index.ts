import type { WebCapability } from '@gantry/client/web'

/** What a space adds to the looks of the product: its style sheet. */
export const web: WebCapability = {
  name: 'elements',
  screens: {
    '/{spaceUri}/enterprise/stylesheet': () => import('./style/style-page.tsx'),
  },
  frame: () => import('./style/frame.tsx'),
}
