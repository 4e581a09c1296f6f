import { registerDesigns } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { registerAnswerers } from '@gantry/tiles/server'
import { chartKind } from '../shared/chart-design.ts'
import * as contract from '../shared/contract.ts'
import { dashboardKind } from '../shared/dashboard.ts'
import { texts } from '../texts.ts'
import { answerers } from './answerers.ts'
import { favour, setState } from './change-analysis.ts'
import { seedDashboards } from './demo.ts'
import { listAnalysis } from './list-analysis.ts'
import { favouriteMigration } from './migration.ts'
import { openDashboard } from './open-dashboard.ts'

export { narrowedPage } from './narrow-page.ts'

const done = { done: true as const }

/** Published charts, dashboards of tiles, and big screens. */
export const dashboards = defineCapability({
  name: 'dashboards',
  texts,
  migrations: [favouriteMigration],
  demo: seedDashboards,
  boot: async kernel => {
    registerDesigns(kernel, { kind: chartKind })
    registerDesigns(kernel, { kind: dashboardKind })
    registerAnswerers(kernel, answerers)
  },
  endpoints: [
    endpoint(contract.listAnalysis, (ctx, { kind }) => listAnalysis(ctx, kind)),
    endpoint(contract.setAnalysisState, async (ctx, input) => {
      await setState(ctx, input)
      return done
    }),
    endpoint(contract.favourAnalysis, async (ctx, input) => {
      await favour(ctx, input)
      return done
    }),
    endpoint(contract.openDashboard, (ctx, { id }) => openDashboard(ctx, id)),
  ],
})
