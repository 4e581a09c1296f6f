import type { WebCapability } from '@gantry/client/web'

/** The message centre and its subscriptions. */
export const web: WebCapability = {
  name: 'messages',
  screens: {
    '/{spaceUri}/user/messagecenter': () => import('./centre/message-centre.tsx'),
    '/{spaceUri}/user/subscribeManage': () => import('./subscriptions.tsx'),
  },
  frame: () => import('./frame.tsx'),
}
