import type { WebCapability } from '@gantry/client/web'

/** The pages that belong to the frame itself. */
export const own: WebCapability = {
  name: 'web',
  screens: {
    '/toJurisdiction': () => import('./no-permission.tsx'),
    '/toLanguage': () => import('./choose-language.tsx'),
  },
}
