import type { WebCapability } from '@gantry/client/web'

/** Comments, the last part of every record. */
export const web: WebCapability = {
  name: 'comments',
  screens: {},
  record: () => import('./comments.tsx').then(({ Comments }) => ({ Talk: Comments })),
}
