import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

/** Questions about data, filters and charts in words, and help with designing, by the AI service of the space. */
export const web: WebCapability = {
  name: 'assistant',
  feature: 'assistant',
  screens: { '/{spaceUri}/sysop/aisetting': () => import('./settings-page.tsx') },
  dataSearch: () => import('./search-line.tsx'),
  designHelp: {
    Expression: lazy(() => import('./help/formula-help.tsx')),
    Tables: lazy(() => import('./help/tables-help.tsx')),
    Table: lazy(() => import('./help/table-help.tsx')),
  },
  dataHelp: {
    Filter: lazy(() => import('./words/filter-help.tsx')),
    Chart: lazy(() => import('./words/chart-help.tsx')),
  },
}
