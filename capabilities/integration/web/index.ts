import type { WebCapability } from '@gantry/client/web'

/** Data sources, their explorer, tasks and exchange. */
export const web: WebCapability = {
  name: 'integration',
  screens: {
    '/{spaceUri}/etl/datasource': () => import('./sources/sources-page.tsx'),
    '/{spaceUri}/etl/datasource/dataExplorer': () => import('./explorer/explorer-page.tsx'),
  },
}
