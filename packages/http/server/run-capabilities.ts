import {
  hearFeatures,
  type Kernel,
  kernelMigrations,
  migrate,
  migrateJobs,
  oneAtATime,
  startRelay,
  startSealer,
  startWorker,
} from '@gantry/kernel/server'
import {
  hearCatalogChanges,
  migrateTables,
  recordsMigrations,
  registerFeatures,
} from '@gantry/records/server'
import { type Capability, featuresOfTables } from './capability.ts'
import { records } from './records/index.ts'

/**
 * Migrates the database for this version, then runs each capability's boot. Processes that start together are
 * serialised.
 */
export const prepareCapabilities = (kernel: Kernel, capabilities: readonly Capability[]): Promise<void> =>
  oneAtATime(kernel, async () => {
    await migrate(kernel.database, [
      ...kernelMigrations,
      ...recordsMigrations,
      ...capabilities.flatMap(one => one.migrations ?? []),
    ])
    await migrateJobs(kernel)
    await migrateTables(
      kernel,
      capabilities.flatMap(one => one.tables ?? []),
    )
    registerFeatures(kernel, featuresOfTables(capabilities))
    await hearFeatures(kernel)
    await hearCatalogChanges(kernel)
    for (const { boot } of capabilities) await boot?.(kernel)
  })

/** Runs relay, audit sealer, jobs and schedules until stopped. */
export const startWork = async (
  kernel: Kernel,
  capabilities: readonly Capability[],
  concurrency: number,
): Promise<{ stop(): Promise<void> }> => {
  const all = [records, ...capabilities]
  const consumers = all.flatMap(one => one.consumers ?? [])
  const presentActor = all.find(one => one.presentActor)?.presentActor
  const worker = await startWorker(
    kernel,
    all.flatMap(one => one.jobs ?? []),
    all.flatMap(one => one.schedules ?? []),
    {
      concurrency,
      consumers,
      queues: all.flatMap(one => one.queues ?? []),
      ...(presentActor && { presentActor }),
    },
  )
  const relay = startRelay(kernel, consumers)
  const sealer = startSealer(kernel)
  return {
    stop: async () => {
      await sealer.stop()
      await relay.stop()
      await worker.stop()
    },
  }
}
