import type { WebCapability } from '@gantry/client/web'

/** The security officer's desk and log, and for everybody else the own acts that wait for the officer. */
export const web: WebCapability = {
  name: 'security',
  screens: {
    '/{spaceUri}/securityaudit/management': () => import('./desk/security-desk.tsx'),
    '/{spaceUri}/sysop/security/audit': () => import('./audit/security-audit.tsx'),
  },
  settings: [{ id: 'requests', types: ['user', 'admin'], load: () => import('./own/own-requests.tsx') }],
}
