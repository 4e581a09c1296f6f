import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { retriedMigration, runsMigration } from './migration.ts'
import { listRuns, readRun, retryRun } from './read-runs.ts'
import { runQueue } from './run-queue.ts'

export { forgetRuns } from './forget-runs.ts'
export { cancelRun, readRun, retryRun } from './read-runs.ts'
export { runEntry } from './run-queue.ts'
export { type Attempt, FinalFailure, type RunError, type Runner, registerRunner } from './runner.ts'
export { type NewRun, noteRefused, startRun } from './start-run.ts'

/** Durable work that belongs to the release of a design, and its log. */
export const runs = defineCapability({
  name: 'runs',
  texts,
  migrations: [runsMigration, retriedMigration],
  queues: [runQueue],
  endpoints: [
    endpoint(contract.listRuns, (ctx, input) => listRuns(ctx, input)),
    endpoint(contract.readRun, (ctx, { id }) => readRun(ctx, id)),
    endpoint(contract.retryRun, (ctx, { id }) => retryRun(ctx, id)),
  ],
})
