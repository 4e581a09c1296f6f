import {
  createLog,
  type Kernel,
  kernelMigrations,
  migrate,
  migrateJobs,
  openDatabase,
  startPostgres,
} from '@gantry/kernel/server'
import { recordsMigrations } from '@gantry/records/server'

/**
 * Runs a bench of a part of the product on a PostgreSQL of its own, whose data is the folder, with the tables of kernel and
 * record engine. `connections` are those of the pool for spaces.
 */
export const withKernel = async (
  folder: string,
  connections: number,
  work: (kernel: Kernel) => Promise<void>,
): Promise<void> => {
  const log = createLog('warn')
  const postgres = await startPostgres({ dataFolder: folder, log })
  const kernel: Kernel = {
    database: openDatabase(postgres.url, { log, connections }),
    log,
    dataFolder: folder,
    now: () => new Date(),
  }
  try {
    await migrate(kernel.database, [...kernelMigrations, ...recordsMigrations])
    await migrateJobs(kernel)
    await work(kernel)
  } finally {
    await kernel.database.close()
    await postgres.stop()
  }
}
