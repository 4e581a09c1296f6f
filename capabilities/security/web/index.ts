import type { WebCapability } from '@gantry/client/web'

/** The security officer's desk. */
export const web: WebCapability = {
  name: 'security',
  screens: {
    '/{spaceUri}/securityaudit/management': () => import('./desk/security-desk.tsx'),
  },
}
