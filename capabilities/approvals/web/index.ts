import type { WebCapability } from '@gantry/client/web'

/** The desk where a person decides what waits for them. */
export const web: WebCapability = {
  name: 'approvals',
  screens: { '/{spaceUri}/user/todo': () => import('./desk/todo-desk.tsx') },
  frame: () => import('./frame.tsx'),
}
