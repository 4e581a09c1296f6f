import type { WebCapability } from '@gantry/client/web'

/** What a space adds to the looks of the product: its style sheet, and components of its own. */
export const web: WebCapability = {
  name: 'elements',
  screens: {
    '/{spaceUri}/enterprise/stylesheet': () => import('./style/style-page.tsx'),
    '/{spaceUri}/enterprise/elementManage': () => import('./element/elements-page.tsx'),
  },
  frame: () => import('./style/frame.tsx'),
}
