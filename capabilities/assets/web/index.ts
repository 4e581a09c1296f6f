import type { WebCapability } from '@gantry/client/web'

/** The catalogue of data assets, their categories, overview, portal and lineage. */
export const web: WebCapability = {
  name: 'assets',
  screens: {
    '/{spaceUri}/dam': () => import('./overview-page.tsx'),
    '/{spaceUri}/dataAsset/management': () => import('./catalogue-page.tsx'),
    '/{spaceUri}/dataAsset/management/category': () => import('./categories-page.tsx'),
    '/{spaceUri}/damportal': () => import('./portal-page.tsx'),
    '/{spaceUri}/etl/dataGovernance/technicalmetadata/consanguinityanalysis': () =>
      import('./lineage/lineage-page.tsx'),
  },
}
