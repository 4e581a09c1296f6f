import type { WebCapability } from '@gantry/client/web'

/** The texts of applications in several languages. */
export const web: WebCapability = {
  name: 'languages',
  screens: {
    '/{spaceUri}/applanguagesetting': () => import('./app-languages.tsx'),
  },
}
