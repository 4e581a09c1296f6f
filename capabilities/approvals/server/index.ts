import { newId } from '@gantry/base/shared'
import { registerChartSources } from '@gantry/charts/server'
import { registerDesigns, registerRunningWork } from '@gantry/designs/server'
import { registerFileHolder } from '@gantry/files/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { registerCardKind } from '@gantry/identity/server'
import { registerHoldings, registerWaiting } from '@gantry/kernel/server'
import { registerApprovalTracks } from '@gantry/print/server'
import { retryOnCatalogChange } from '@gantry/records/server'
import { registerRunner } from '@gantry/runs/server'
import { registerWorkflowDoor } from '@gantry/workflow/server'
import { listWorkflows, workflowKind } from '@gantry/workflow/shared'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import * as desk from '../shared/desk.ts'
import * as lists from '../shared/lists.ts'
import { personWork as personWorkContract } from '../shared/person-contract.ts'
import { texts } from '../texts.ts'
import { prepareAgencies } from './agency/end-with-people.ts'
import { agencyEndpoints } from './agency/endpoints.ts'
import { invalidSchedule } from './agency/mark-invalid.ts'
import { agencyMigration, invalidAgencyMigration } from './agency/migration.ts'
import { agencyNotices } from './agency/notices.ts'
import { endedTodoCards, todoCard } from './cards/todo-card.ts'
import { seedAcceptance } from './demo/seed.ts'
import { decideMany } from './desk/decide-many.ts'
import { keepDesk, readDesk } from './desk/keep-desk.ts'
import { listTodos } from './desk/list-todos.ts'
import { deskMigration, todoOrderMigration } from './desk/migrations.ts'
import { previewCommand, previewStart } from './desk/preview.ts'
import { startableTables } from './desk/startable-tables.ts'
import { taskContext } from './desk/task-context.ts'
import { todoFacets } from './desk/todo-facets.ts'
import { todosWaiting } from './desk/waiting.ts'
import { exceptionEndpoints } from './exceptions/endpoints.ts'
import { exceptionsMigration, handledMigration } from './exceptions/migration.ts'
import { runsSource } from './figures/charts/runs.ts'
import { turnsSource } from './figures/charts/turns.ts'
import { figureEndpoints } from './figures/endpoints.ts'
import { answersMigration, forgetAnswers } from './forget-answers.ts'
import { agenciesHolding } from './holding/agencies.ts'
import { todosHolding } from './holding/todos.ts'
import { instanceOfRecord } from './instance-of-record.ts'
import { markCopiesRead } from './lists/copies.ts'
import { countWork } from './lists/count-work.ts'
import { dropSubmission, keepSubmission } from './lists/drafts.ts'
import { listInstances } from './lists/list-instances.ts'
import { copiesOfExecutorsMigration, copiesOfInstanceMigration, listsMigration } from './lists/migrations.ts'
import { migrationEndpoints } from './migration/endpoints.ts'
import { migrateRunner } from './migration/migrate-runner.ts'
import { movesMigration } from './migration/migration.ts'
import { approvalsMigration, processedMigration } from './migrations.ts'
import { monitorEndpoints } from './monitors/endpoints.ts'
import { earlierMonitorsMigration, monitorsMigration } from './monitors/migration.ts'
import { monitorsPublished, monitorsRunner } from './monitors/open-to-monitors.ts'
import { personWork } from './person/person-work.ts'
import { printedTracks } from './printed-tracks.ts'
import { checkPublication } from './publishing/check-publication.ts'
import { peopleToday } from './publishing/people-today.ts'
import { readCommand } from './read-command.ts'
import { readInstance, readInstanceDefinition } from './read-instance.ts'
import { refuseCircles } from './refuse-circles.ts'
import { runCommand } from './run-command.ts'
import { runningInstances } from './running-work.ts'
import { holdsSignature } from './signatures/holds-signature.ts'
import { signatureMigration } from './signatures/migration.ts'
import { startInstance } from './start-instance.ts'
import { approvalNotices } from './telling/notices.ts'
import { trackOfCommandsMigration } from './track-migration.ts'
import { tryWorkflow } from './try-workflow.ts'
import { soonSchedule, timeQueue } from './wake.ts'
import { childDoneRunner, childrenRunner, endChildRunner } from './work/children-runner.ts'
import { compensateRunner } from './work/compensate-runner.ts'
import { workMigration } from './work/migration.ts'
import { nodeRunner } from './work/node-runner.ts'
import { startable, workflowDoor } from './workflow-door.ts'

/** Approval workflows: published definitions, their instances, and what waits for whom. */
export const approvals = defineCapability({
  name: 'approvals',
  errors,
  texts,
  migrations: [
    approvalsMigration,
    processedMigration,
    listsMigration,
    deskMigration,
    agencyMigration,
    monitorsMigration,
    workMigration,
    exceptionsMigration,
    movesMigration,
    signatureMigration,
    invalidAgencyMigration,
    copiesOfInstanceMigration,
    earlierMonitorsMigration,
    answersMigration,
    handledMigration,
    todoOrderMigration,
    trackOfCommandsMigration,
    copiesOfExecutorsMigration,
  ],
  consumers: [monitorsPublished],
  queues: [timeQueue],
  schedules: [soonSchedule, forgetAnswers, invalidSchedule, endedTodoCards],
  notices: [...approvalNotices, ...agencyNotices],
  demo: seedAcceptance,
  boot: async kernel => {
    registerDesigns(kernel, {
      kind: workflowKind,
      touches: (ctx, _id, _before, after) => checkPublication(ctx, after),
      publish: (ctx, _id, _before, after) => refuseCircles(ctx, after),
    })
    registerRunningWork(kernel, workflowKind.name, runningInstances)
    registerWorkflowDoor(kernel, workflowDoor)
    registerApprovalTracks(kernel, printedTracks)
    registerChartSources(kernel, [turnsSource, runsSource])
    registerHoldings(kernel, todosHolding, agenciesHolding)
    registerWaiting(kernel, 'todo', todosWaiting)
    registerFileHolder(kernel, 'approval', holdsSignature)
    registerCardKind(kernel, todoCard)
    registerRunner(kernel, nodeRunner)
    registerRunner(kernel, compensateRunner)
    registerRunner(kernel, childrenRunner)
    registerRunner(kernel, childDoneRunner)
    registerRunner(kernel, endChildRunner)
    registerRunner(kernel, migrateRunner)
    registerRunner(kernel, monitorsRunner)
    await prepareAgencies(kernel)
  },
  endpoints: [
    endpoint(listWorkflows, async (ctx, { table }) => ({ data: await startable(ctx, table) })),
    endpoint(contract.startInstance, (ctx, { workflow, record, key, opinion, picks, for: principal }) => {
      const id = newId()
      const command = {
        do: 'submit' as const,
        ...(opinion !== undefined && { opinion }),
        ...(picks !== undefined && { picks }),
      }
      return retryOnCatalogChange(ctx, tried =>
        startInstance(tried, {
          id,
          workflow,
          record,
          key,
          command,
          ...(principal !== undefined && { for: principal }),
        }),
      )
    }),
    endpoint(contract.commandInstance, (ctx, input) => {
      const { instance, key, values, rev } = input
      const command = readCommand(input)
      return retryOnCatalogChange(ctx, tried =>
        runCommand(tried, {
          instance,
          key,
          command,
          ...(values !== undefined && { values }),
          ...(rev !== undefined && { rev }),
        }),
      )
    }),
    endpoint(contract.peopleToday, async (ctx, asked) => ({ data: await peopleToday(ctx, asked) })),
    endpoint(contract.tryWorkflow, (ctx, tried) => tryWorkflow(ctx, tried)),
    endpoint(contract.readInstance, (ctx, { instance }) => readInstance(ctx, instance)),
    endpoint(contract.readInstanceDefinition, (ctx, { instance }) => readInstanceDefinition(ctx, instance)),
    endpoint(contract.instanceOfRecord, (ctx, { table, id }) => instanceOfRecord(ctx, table, id)),
    endpoint(lists.listInstances, (ctx, asked) => listInstances(ctx, asked)),
    endpoint(lists.countWork, ctx => countWork(ctx)),
    endpoint(lists.markCopiesRead, (ctx, { instances }) => markCopiesRead(ctx, instances)),
    endpoint(lists.keepSubmission, (ctx, kept) =>
      retryOnCatalogChange(ctx, tried => keepSubmission(tried, kept)),
    ),
    endpoint(lists.dropSubmission, (ctx, { instance }) => dropSubmission(ctx, instance)),
    endpoint(desk.listTodos, (ctx, asked) => listTodos(ctx, asked)),
    endpoint(desk.todoFacets, ctx => todoFacets(ctx)),
    endpoint(desk.startableTables, ctx => startableTables(ctx)),
    endpoint(desk.readDesk, ctx => readDesk(ctx)),
    endpoint(desk.keepDesk, (ctx, kept) => keepDesk(ctx, kept)),
    endpoint(desk.previewCommand, (ctx, given) => previewCommand(ctx, given)),
    endpoint(desk.previewStart, (ctx, given) => previewStart(ctx, given)),
    endpoint(desk.taskContext, (ctx, { instance, task }) => taskContext(ctx, instance, task)),
    endpoint(desk.decideMany, (ctx, batch) => decideMany(ctx, batch)),
    endpoint(personWorkContract, (ctx, { person }) => personWork(ctx, person)),
    ...agencyEndpoints,
    ...monitorEndpoints,
    ...exceptionEndpoints,
    ...figureEndpoints,
    ...migrationEndpoints,
  ],
})

export { listTodos } from './desk/list-todos.ts'
export { readFigures } from './figures/read-figures.ts'
export { countWork } from './lists/count-work.ts'
export { listInstances } from './lists/list-instances.ts'
export { runCommand } from './run-command.ts'
export { startInstance } from './start-instance.ts'
