import type { WebCapability } from '@gantry/client/web'

/** Questions about data, answered by the AI service of the space. */
export const web: WebCapability = {
  name: 'assistant',
  feature: 'assistant',
  screens: { '/{spaceUri}/sysop/aisetting': () => import('./settings-page.tsx') },
  dataSearch: () => import('./search-line.tsx'),
}
