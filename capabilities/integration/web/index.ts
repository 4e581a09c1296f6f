import type { WebCapability } from '@gantry/client/web'

/** Data sources, their explorer, tasks, flows of tasks and exchange. */
export const web: WebCapability = {
  name: 'integration',
  feature: 'integration',
  screens: {
    '/{spaceUri}/etl': () => import('./tasks/tasks-page.tsx'),
    '/{spaceUri}/etl/taskDesign': () => import('./tasks/task-page.tsx'),
    '/{spaceUri}/etl/taskflow': () => import('./flows/flows-page.tsx'),
    '/{spaceUri}/etl/taskflow/job': () => import('./flows/flow-runs-page.tsx'),
    '/{spaceUri}/etl/taskJob': () => import('./tasks/runs-page.tsx'),
    '/{spaceUri}/etl/datasource': () => import('./sources/sources-page.tsx'),
    '/{spaceUri}/etl/datasource/dataExplorer': () => import('./explorer/explorer-page.tsx'),
  },
}
