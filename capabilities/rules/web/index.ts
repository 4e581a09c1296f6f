import type { WebCapability } from '@gantry/client/web'

/** Rules: their list with its log, and the six steps in which one is made. */
export const web: WebCapability = {
  name: 'rules',
  screens: {
    '/{spaceUri}/rulesengine': () => import('./list/rules-page.tsx'),
    '/{spaceUri}/rulesengine/create/base': () => import('./steps/base-page.tsx'),
    '/{spaceUri}/rulesengine/create/starttype': () => import('./steps/start-type-page.tsx'),
    '/{spaceUri}/rulesengine/create/startrules': () => import('./steps/start-rules-page.tsx'),
    '/{spaceUri}/rulesengine/create/resulttype': () => import('./steps/result-type-page.tsx'),
    '/{spaceUri}/rulesengine/create/resultrules': () => import('./steps/result-rules-page.tsx'),
    '/{spaceUri}/rulesengine/create/end': () => import('./steps/end-page.tsx'),
  },
}
