import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

/** A custom component in its frame; loaded with the first one. */
export const ElementFrame = lazy(() => import('./frame/element-frame.tsx'))

/** The value of one property of a component; loaded with the first one. */
export const PropertyInput = lazy(() => import('./element/property-input.tsx'))

/** What a space adds to the looks of the product: its style sheet, and components of its own. */
export const web: WebCapability = {
  name: 'elements',
  screens: {
    '/{spaceUri}/enterprise/stylesheet': () => import('./style/style-page.tsx'),
    '/{spaceUri}/enterprise/elementManage': () => import('./element/elements-page.tsx'),
  },
  frame: () => import('./style/frame.tsx'),
}
