import type { WebCapability } from '@gantry/client/web'

/** Releases between environments, and deployment packages. */
export const web: WebCapability = {
  name: 'releases',
  screens: {
    '/{spaceUri}/enterprise/privatization': () => import('./deployments-page.tsx'),
    '/{spaceUri}/enterprise/releaseManage': () => import('./releases-page.tsx'),
  },
}
