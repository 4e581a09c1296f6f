import { endpoint } from '@gantry/http/server'
import * as contract from '../../shared/migration-contract.ts'
import { planMigration } from './dry-run.ts'
import { readMigration, readMigrations } from './read-migrations.ts'
import { cancelMigration, startMigration } from './start-migration.ts'

/** Moves of running instances to the newest release of their workflow. */
export const migrationEndpoints = [
  endpoint(contract.readMigrations, (ctx, { workflow }) => readMigrations(ctx, workflow)),
  endpoint(contract.planMigration, (ctx, asked) =>
    planMigration(ctx, {
      workflow: asked.workflow,
      from: asked.from,
      ...(asked.map !== undefined && { map: asked.map }),
      ...(asked.after !== undefined && { after: asked.after }),
    }),
  ),
  endpoint(contract.startMigration, (ctx, asked) => startMigration(ctx, asked)),
  endpoint(contract.readMigration, (ctx, { migration }) => readMigration(ctx, migration)),
  endpoint(contract.cancelMigration, (ctx, { migration }) => cancelMigration(ctx, migration)),
]
