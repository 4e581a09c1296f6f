import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** What one run may take of the machine. */
export interface EngineLimits {
  readonly memoryMb: number
  readonly threads: number
  /** Quota of the folder to which DuckDB spills. */
  readonly spillMb: number
}

export const usualLimits: EngineLimits = { memoryMb: 512, threads: 2, spillMb: 4_096 }

export interface OpenDuckdb {
  readonly connection: DuckDBConnection
  close(): Promise<void>
}

/** An empty database of its own for one run: no files, no network, and settings that SQL cannot change. */
export const openDuckdb = async ({ memoryMb, threads, spillMb }: EngineLimits): Promise<OpenDuckdb> => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-task-'))
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: folder,
    max_temp_directory_size: `${spillMb}MB`,
  })
  const connection = await instance.connect()
  for (const setting of [
    "TimeZone = 'UTC'",
    'preserve_insertion_order = true',
    'enable_external_access = false',
    'lock_configuration = true',
  ])
    await connection.run(`set ${setting}`)
  return {
    connection,
    close: async () => {
      connection.closeSync()
      instance.closeSync()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
