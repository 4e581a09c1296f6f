import type { WebCapability } from '@gantry/client/web'

/** Figures of a space for who runs it. */
export const web: WebCapability = {
  name: 'overview',
  screens: {
    '/{spaceUri}/companyinfo': () => import('./company-overview.tsx'),
    '/{spaceUri}/companyinfo/newuser': () => import('./new-users.tsx'),
    '/{spaceUri}/companyinfo/activeuser': () => import('./active-users.tsx'),
    '/{spaceUri}/companyinfo/systemDetails': () => import('./system-details.tsx'),
  },
}
