import type { WebCapability } from '@gantry/client/web'

/** Conversations of the people of a space. */
export const web: WebCapability = {
  name: 'chat',
  feature: 'chat',
  screens: { '/{spaceUri}/qChat': () => import('./chat-page.tsx') },
  frame: () => import('./frame.tsx'),
}
