import { registerDesigns } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { registerHoldings } from '@gantry/kernel/server'
import { registerAnswerers } from '@gantry/tiles/server'
import { errors } from '../errors.ts'
import * as alerts from '../shared/alerts/contract.ts'
import { chartKind } from '../shared/chart-design.ts'
import * as contract from '../shared/contract.ts'
import { dashboardKind } from '../shared/dashboard.ts'
import { screenKind } from '../shared/screen/screen.ts'
import * as files from '../shared/screen/screen-file.ts'
import { texts } from '../texts.ts'
import { dropAlert, keepAlert, listAlerts } from './alerts/keep-alerts.ts'
import { beyondLimitMigration, chartAlertMigration } from './alerts/migration.ts'
import { chartNotices } from './alerts/notices.ts'
import { tellChartsSchedule } from './alerts/tell-charts.ts'
import { answerers } from './answerers.ts'
import { favour, setState } from './change-analysis.ts'
import { seedDashboards } from './demo.ts'
import { screenLinksHolding } from './holding/screen-links.ts'
import { listAnalysis } from './list-analysis.ts'
import { favouriteMigration, screenLinkMigration } from './migration.ts'
import { openDashboard } from './open-dashboard.ts'
import { exportScreen } from './screen/export-screen.ts'
import { importScreen, planScreen } from './screen/import-screen.ts'
import { createLink, listLinks, revokeLink } from './screen/links.ts'
import { openScreen } from './screen/open-screen.ts'
import { openSharedScreen } from './screen/shared-screen.ts'

export { figureWords } from './alerts/figure-words.ts'
export { tellCharts } from './alerts/tell-charts.ts'
export { narrowedPage, openFieldsOf } from './narrow-page.ts'

const done = { done: true as const }

/** Published charts, dashboards of tiles, and big screens. */
export const dashboards = defineCapability({
  name: 'dashboards',
  errors,
  texts,
  migrations: [favouriteMigration, screenLinkMigration, chartAlertMigration, beyondLimitMigration],
  notices: chartNotices,
  schedules: [tellChartsSchedule],
  demo: seedDashboards,
  boot: async kernel => {
    registerDesigns(kernel, { kind: chartKind })
    registerDesigns(kernel, { kind: dashboardKind })
    registerDesigns(kernel, { kind: screenKind })
    registerAnswerers(kernel, answerers)
    registerHoldings(kernel, screenLinksHolding)
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
    endpoint(contract.openScreen, (ctx, { id }) => openScreen(ctx, id)),
    endpoint(contract.listScreenLinks, async (ctx, { id }) => ({ data: await listLinks(ctx, id) })),
    endpoint(contract.createScreenLink, async (ctx, input) => ({ token: await createLink(ctx, input) })),
    endpoint(contract.revokeScreenLink, async (ctx, input) => {
      await revokeLink(ctx, input)
      return done
    }),
    endpoint(files.exportScreen, (ctx, { id }) => exportScreen(ctx, id)),
    endpoint(files.planScreen, (ctx, input) => planScreen(ctx, input)),
    endpoint(files.importScreen, (ctx, input) => importScreen(ctx, input)),
    endpoint(alerts.listChartAlerts, (ctx, { id }) => listAlerts(ctx, id)),
    endpoint(alerts.keepChartAlert, async (ctx, input) => {
      await keepAlert(ctx, input)
      return done
    }),
    endpoint(alerts.dropChartAlert, async (ctx, input) => {
      await dropAlert(ctx, input)
      return done
    }),
    endpoint(contract.openSharedScreen, (ctx, { token }) => openSharedScreen(ctx, token)),
  ],
})
