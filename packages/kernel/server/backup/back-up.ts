import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { checkDatabase } from '../postgres/check.ts'
import { withClient } from '../postgres/prepare.ts'
import { clusterVersion, type RunningPostgres, runningPostgres } from '../postgres/running.ts'
import { fileProblem, StartProblem } from '../start-problem.ts'
import { copyRunningCluster, copyStoppedCluster } from './cluster.ts'
import { copyFile, measureFile } from './copy-file.ts'
import { lastBackupFile } from './last-backup.ts'
import { type Entry, type Manifest, platform, writeManifest } from './manifest.ts'
import { productSchemas } from './product-schemas.ts'
import { copyStoredFiles } from './stored-files.ts'
import { requireTool, runTool } from './tools.ts'

export interface BackupOptions {
  /** Where the backup goes: a folder that does not exist or is empty. */
  readonly folder: string
  readonly dataFolder: string
  readonly databaseUrl: string | null
  /** Of Gantry. */
  readonly version: string
  /** Takes the data folder for this process alone; the answer gives it back. */
  lock(dataFolder: string): Promise<() => void>
}

/** Files of the data folder that database or people need: keys of sealed fields, passwords of the built-in database. */
const secretFiles = ['secret-keys.json', 'postgres-passwords.json']

/**
 * Backs up database, stored files and secret keys, also while the product runs. Every file that the copied database
 * names is in the backup.
 *
 * @throws StartProblem with the operator's action.
 */
export const backUp = async (options: BackupOptions): Promise<Manifest> => {
  const backup = resolve(options.folder)
  const dataFolder = resolve(options.dataFolder)
  try {
    prepareFolder(backup, dataFolder)
    const files = new Map<string, Entry>()
    const database = options.databaseUrl
      ? await backUpDump(options.databaseUrl, dataFolder, backup, files)
      : await backUpCluster(dataFolder, backup, files, options.lock)
    const manifest: Manifest = {
      format: 1,
      version: options.version,
      madeAt: new Date().toISOString(),
      platform,
      ...database,
      entries: [...database.entries, ...files.values(), ...(await copySecrets(dataFolder, backup))],
    }
    writeManifest(backup, manifest)
    rememberBackup(dataFolder, manifest)
    return manifest
  } catch (error) {
    throw fileProblem(error, backup)
  }
}

/** A backup inside the data folder would be lost with it. */
const prepareFolder = (backup: string, dataFolder: string): void => {
  if (`${backup}/`.startsWith(`${dataFolder}/`) || (existsSync(backup) && readdirSync(backup).length > 0))
    throw new StartProblem('backup_folder', { path: backup })
  mkdirSync(backup, { recursive: true, mode: 0o700 })
}

type DatabasePart = Pick<Manifest, 'database' | 'postgres' | 'entries'>

const backUpCluster = async (
  dataFolder: string,
  backup: string,
  files: Map<string, Entry>,
  lock: BackupOptions['lock'],
): Promise<DatabasePart> => {
  const cluster = join(dataFolder, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw new StartProblem('backup_nothing', { path: dataFolder })
  const part = { database: 'cluster', postgres: clusterVersion(cluster) } as const
  const running = runningPostgres(dataFolder)
  if (running) return { ...part, entries: await copyRunning(running, dataFolder, backup, files) }
  const release = await lock(dataFolder)
  try {
    await copyStoredFiles(dataFolder, backup, files)
    return { ...part, entries: await copyStoppedCluster(cluster, backup) }
  } finally {
    release()
  }
}

const copyRunning = async (
  running: RunningPostgres,
  dataFolder: string,
  backup: string,
  files: Map<string, Entry>,
): Promise<readonly Entry[]> => {
  await copyStoredFiles(dataFolder, backup, files)
  return withClient({ connectionString: running.superuserUrl }, client =>
    withClient({ connectionString: running.databaseUrl }, async locking => {
      const cluster = join(dataFolder, 'postgres')
      return copyRunningCluster(
        client,
        cluster,
        backup,
        () => holdFiles(locking),
        async () => {
          await copyStoredFiles(dataFolder, backup, files)
          await locking.query('commit')
        },
      )
    }),
  )
}

/**
 * Uploads and deletions of files wait from here to the end of the transaction, so that the moment the database is copied
 * and the content of the folder agree.
 */
const holdFiles = async (client: pg.Client): Promise<void> => {
  await client.query('begin')
  await client.query('lock table gantry.file in share mode')
}

const backUpDump = async (
  url: string,
  dataFolder: string,
  backup: string,
  files: Map<string, Entry>,
): Promise<DatabasePart> => {
  await checkDatabase(url)
  await copyStoredFiles(dataFolder, backup, files)
  return withClient<DatabasePart>({ connectionString: url }, async reading => {
    const { rows } = await reading.query<{ major: number; nothing: boolean }>(`
      select current_setting('server_version_num')::int / 10000 as major, to_regclass('gantry.file') is null as nothing`)
    const { major, nothing } = rows[0]!
    if (nothing) throw new StartProblem('backup_nothing', { path: 'DATABASE_URL' })
    requireTool('pg_dump', major)
    const snapshot = await withClient({ connectionString: url }, async locking => {
      await holdFiles(locking)
      await reading.query('begin isolation level repeatable read read only')
      const exported = await reading.query<{ id: string }>('select pg_export_snapshot() as id')
      await copyStoredFiles(dataFolder, backup, files)
      await locking.query('commit')
      return exported.rows[0]!.id
    })
    const path = 'database.dump'
    // pg_dump would create it for everybody to read.
    writeFileSync(join(backup, path), '', { mode: 0o600 })
    await runTool('pg_dump', url, [
      ...['--format', 'custom', '--file', join(backup, path), '--snapshot', snapshot],
      ...['--enable-row-security', '--no-owner', '--no-privileges'],
      ...productSchemas.flatMap(schema => ['--schema', schema]),
    ])
    await reading.query('commit')
    const entries = [{ path, ...(await measureFile(join(backup, path))) }]
    return { database: 'dump', postgres: major, entries }
  })
}

const copySecrets = async (dataFolder: string, backup: string): Promise<readonly Entry[]> => {
  const present = secretFiles.filter(name => existsSync(join(dataFolder, name)))
  return Promise.all(
    present.map(async path => ({ path, ...(await copyFile(join(dataFolder, path), join(backup, path))) })),
  )
}

/** A file beside the database: a backup writes nothing to what it backs up. */
const rememberBackup = (dataFolder: string, { madeAt, version }: Manifest): void => {
  const file = lastBackupFile(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify({ madeAt, version }))
  renameSync(`${file}.new`, file)
}
