import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

/** The message centre and its subscriptions. */
export const web: WebCapability = {
  name: 'messages',
  screens: {
    '/{spaceUri}/user/messagecenter': () => import('./centre/message-centre.tsx'),
    '/{spaceUri}/user/subscribeManage': () => import('./subscriptions.tsx'),
  },
  frame: () => import('./frame.tsx'),
}

/** Lines of messages for other pages. */
export const LatestMessages = lazy(() => import('./latest-messages.tsx'))
