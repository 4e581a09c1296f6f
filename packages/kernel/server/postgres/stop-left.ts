import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { runningServer, stopServer } from './pid-file.ts'

/** Stops the PostgreSQL that a killed process left running in its data folder, if any. */
export const stopLeftPostgres = async (dataFolder: string): Promise<void> => {
  const pid = runningServer(join(dataFolder, 'postgres'))
  if (pid) await stopServer(pid, findBinaries())
}
