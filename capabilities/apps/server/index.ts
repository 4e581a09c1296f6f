import { registerExtensions } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { demoRoles, demoSpace } from '@gantry/identity/server'
import { cancelJob, listJobs, readJob, registerConfirmedAct } from '@gantry/kernel/server'
import { cancelJob as cancelJobContract } from '@gantry/model/shared'
import { onTablesSwitched, registerDesigners } from '@gantry/records/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { templates } from '../templates/index.ts'
import { texts } from '../texts.ts'
import { appDesigners } from './app-designers.ts'
import { clearApp, clearAppAct, clearAppJob } from './clear-app.ts'
import { copyApp, copySystem } from './copy-app.ts'
import { createApp } from './create-app.ts'
import { createBlankApp } from './create-blank-app.ts'
import { createFromTemplate } from './create-from-template.ts'
import { seedDemoApps } from './demo/seed.ts'
import { downloadExport, exportAct, exportJob, startExport } from './export-job.ts'
import { importJob, matchSheet, startImport } from './import-job.ts'
import { forgetMapping, importMappings } from './import-mappings.ts'
import { inspectSheet } from './inspect-sheet.ts'
import { listApps, markApp } from './list-apps.ts'
import { listTemplates } from './list-templates.ts'
import { appMarks, designsInBin, sampleRows } from './migration.ts'
import { nameSystems } from './name-systems.ts'
import { appNotices } from './notices.ts'
import { exportPackage } from './packages/export-package.ts'
import { finishAfterChange, finishJob } from './packages/finish-import.ts'
import { listInstalls } from './packages/installs.ts'
import { linkedApps } from './packages/linked-apps.ts'
import { packageLeaves, packageTables } from './packages/migration.ts'
import { planImport } from './packages/plan-import.ts'
import { importRecordsJob } from './packages/records/import-records.ts'
import { recordOriginTables } from './packages/records/record-origins.ts'
import { importPackage } from './packages/start-import.ts'
import { undoImport, undoRecordsJob } from './packages/undo-import.ts'
import { listRemovedApps, purgeRemovedApps, removeApp, removeAppAct, restoreApp } from './remove-app.ts'
import { clearSamples, clearSamplesJob } from './sample-rows.ts'
import { setAppState } from './set-app-state.ts'
import { signApp } from './sign-app.ts'
import { startImportedJob } from './start-imported.ts'
import { application, appSystem } from './tables.ts'
import { usesOfApp } from './uses-of-app.ts'

export { createFromTemplate } from './create-from-template.ts'
export { ownSheet } from './inspect-sheet.ts'
export { registerKeptBack } from './kept-back.ts'
export { entryTexts, listEntries } from './list-apps.ts'
export { freeTableId, newTable } from './new-table.ts'
export { collectPackage } from './packages/collect-package.ts'
export { designOrigins } from './packages/origins.ts'
export { planImport, planPackage, willPublish } from './packages/plan-import.ts'
export { importContents, importPackage } from './packages/start-import.ts'
export { packageOfShipped, shippedApps, shippedId } from './packages/template-package.ts'
export { confirmUndo, undoConfirmed } from './packages/undo-import.ts'
export { removeApp } from './remove-app.ts'
export { setAppState } from './set-app-state.ts'
export { application, appSystem } from './tables.ts'
export { templateFacts } from './template-facts.ts'

/** Applications: the centre, making one from a spreadsheet, import and export of its tables. */
export const apps = defineCapability({
  name: 'apps',
  migrations: [
    appMarks,
    importMappings,
    packageTables,
    sampleRows,
    recordOriginTables,
    packageLeaves,
    designsInBin,
  ],
  tables: [appSystem, application],
  errors,
  texts,
  demo: kernel => seedDemoApps(kernel, { space: demoSpace, role: demoRoles.areas.id }),
  boot: async kernel => {
    onTablesSwitched(kernel, finishAfterChange)
    registerConfirmedAct(kernel, exportAct)
    registerConfirmedAct(kernel, removeAppAct)
    registerConfirmedAct(kernel, clearAppAct)
    registerDesigners(kernel, appDesigners)
    registerExtensions(kernel, {
      name: 'template',
      items: templates.map(({ id, name }) => ({ name: id, title: name })),
      // Applications do not store their template.
      usedBy: () => [],
    })
    await nameSystems(kernel)
  },
  notices: appNotices,
  jobs: [
    importJob,
    startImportedJob,
    exportJob,
    finishJob,
    importRecordsJob,
    undoRecordsJob,
    clearSamplesJob,
    clearAppJob,
  ],
  schedules: [purgeRemovedApps],
  endpoints: [
    endpoint(contract.listApps, ctx => listApps(ctx)),
    endpoint(contract.markApp, async (ctx, input) => {
      await markApp(ctx, input)
      return { done: true as const }
    }),
    endpoint(contract.inspectSheet, (ctx, input) => inspectSheet(ctx, input)),
    endpoint(contract.createApp, (ctx, input) => createApp(ctx, input)),
    endpoint(contract.matchSheet, (ctx, { table, file, dialect, ...choice }) =>
      matchSheet(ctx, table, file, choice, dialect),
    ),
    endpoint(contract.createBlankApp, (ctx, input) => createBlankApp(ctx, input)),
    endpoint(contract.listTemplates, async ctx => ({ data: await listTemplates(ctx) })),
    endpoint(contract.createFromTemplate, (ctx, input) => createFromTemplate(ctx, input)),
    endpoint(contract.copyApp, (ctx, { id, ...wanted }) => copyApp(ctx, id, wanted)),
    endpoint(contract.copySystem, async (ctx, { id, name }) => ({ id: await copySystem(ctx, id, name) })),
    endpoint(contract.signApp, async (ctx, { id, ...sign }) => {
      await signApp(ctx, id, sign)
      return { done: true as const }
    }),
    endpoint(contract.setAppState, async (ctx, { id, state }) => {
      await setAppState(ctx, id, state)
      return { done: true as const }
    }),
    endpoint(contract.removeApp, async (ctx, { id }) => {
      await removeApp(ctx, id)
      return { done: true as const }
    }),
    endpoint(contract.clearApp, async (ctx, { id }) => ({ job: await clearApp(ctx, id) })),
    endpoint(contract.usesOfApp, async (ctx, { id }) => ({ data: await usesOfApp(ctx, id) })),
    endpoint(contract.listRemovedApps, async ctx => ({ data: await listRemovedApps(ctx) })),
    endpoint(contract.restoreApp, async (ctx, { id }) => {
      await restoreApp(ctx, id)
      return { done: true as const }
    }),
    endpoint(contract.clearSamples, async (ctx, { id }) => ({ job: await clearSamples(ctx, id) })),
    endpoint(contract.listLinkedApps, async (ctx, { apps }) => ({ data: await linkedApps(ctx, apps) })),
    endpoint(contract.exportPackage, (ctx, input) => exportPackage(ctx, input)),
    endpoint(contract.planImport, (ctx, input) => planImport(ctx, input)),
    endpoint(contract.importPackage, (ctx, input) => importPackage(ctx, input)),
    endpoint(contract.listInstalls, async ctx => ({ data: await listInstalls(ctx) })),
    endpoint(contract.undoImport, (ctx, { id }) => undoImport(ctx, id)),
    endpoint(contract.importRecords, async (ctx, input) => ({ job: await startImport(ctx, input) })),
    endpoint(contract.forgetMapping, async (ctx, { table, headings }) => {
      await forgetMapping(ctx, table, headings)
      return { done: true as const }
    }),
    endpoint(contract.exportRecords, async (ctx, input) => ({ job: await startExport(ctx, input) })),
    endpoint(contract.downloadRecords, (ctx, input) => downloadExport(ctx, input)),
    endpoint(contract.listJobs, async (ctx, { name }) => ({ data: await listJobs(ctx, name, 50) })),
    endpoint(contract.readJob, (ctx, { id }) => readJob(ctx, id)),
    endpoint(cancelJobContract, async (ctx, { id }) => {
      await cancelJob(ctx, id)
      return { done: true as const }
    }),
  ],
})
