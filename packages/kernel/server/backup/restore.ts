import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkDatabase } from '../postgres/check.ts'
import { withClient } from '../postgres/prepare.ts'
import { builtInVersion } from '../postgres/running.ts'
import { errorCode, fileProblem, StartProblem } from '../start-problem.ts'
import { makeClusterFolders } from './cluster.ts'
import { copyFile, measureFile } from './copy-file.ts'
import { type Manifest, platform, readManifest } from './manifest.ts'
import { requireTool, runTool } from './tools.ts'

export interface RestoreOptions {
  /** The backup. */
  readonly folder: string
  readonly dataFolder: string
  readonly databaseUrl: string | null
  /** Of this Gantry. */
  readonly version: string
  /** What is there already is put aside (data folder) or deleted (database of the operator) instead of refused. */
  readonly replace: boolean
  /** Takes the data folder for this process alone; the answer gives it back. */
  lock(dataFolder: string): Promise<() => void>
}

/**
 * Restores a backup. Everything is checked before anything is written.
 *
 * @throws StartProblem with the operator's action.
 */
export const restore = async (options: RestoreOptions): Promise<Manifest> => {
  const backup = resolve(options.folder)
  const dataFolder = resolve(options.dataFolder)
  const manifest = readManifest(backup)
  requireFit(manifest, options)
  await requireIntact(backup, manifest)
  try {
    const release = await options.lock(dataFolder)
    try {
      await requireRoom(dataFolder, manifest)
      const present = contentOf(dataFolder)
      if (present.length > 0 && !options.replace)
        throw new StartProblem('restore_not_empty', { path: dataFolder })
      if (options.databaseUrl) await prepareDump(options.databaseUrl, manifest, options.replace)
      putAside(dataFolder, present)
      if (options.databaseUrl) await restoreDump(options.databaseUrl, backup)
      await copyEntries(backup, dataFolder, manifest)
    } finally {
      release()
    }
  } catch (error) {
    throw fileProblem(error, dataFolder)
  }
  return manifest
}

const requireFit = (manifest: Manifest, { databaseUrl, version }: RestoreOptions): void => {
  const kind = databaseUrl ? 'dump' : 'cluster'
  const reasons: Readonly<Record<string, boolean>> = {
    [`database: ${manifest.database}`]: manifest.database !== kind,
    [`Gantry ${manifest.version}`]: isNewer(manifest.version, version),
    [`PostgreSQL ${manifest.postgres}`]: kind === 'cluster' && manifest.postgres !== builtInVersion(),
    [manifest.platform]: kind === 'cluster' && manifest.platform !== platform,
  }
  const detail = Object.keys(reasons).find(reason => reasons[reason])
  if (detail) throw new StartProblem('restore_unfit', { detail })
}

/** Migrations go forward only: an older backup is migrated at the next start, a newer one cannot be. */
const isNewer = (version: string, than: string): boolean => {
  const parts = (text: string) => text.split(/[.-]/).map(part => Number.parseInt(part, 10) || 0)
  const [left, right] = [parts(version), parts(than)]
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0))
  return at >= 0 && left[at]! > (right[at] ?? 0)
}

/** @throws StartProblem backup_invalid naming the file that is missing or altered. */
const requireIntact = async (backup: string, { entries }: Manifest): Promise<void> => {
  for (const { path, size, sha256 } of entries) {
    const found = await measureIfThere(join(backup, path))
    if (found?.size !== size || found.sha256 !== sha256)
      throw new StartProblem('backup_invalid', { path: join(backup, path) })
  }
}

const measureIfThere = async (path: string) => {
  try {
    return await measureFile(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

const requireRoom = async (dataFolder: string, { entries }: Manifest): Promise<void> => {
  const { bavail, bsize } = await statfs(dataFolder)
  if (bavail * bsize < entries.reduce((sum, { size }) => sum + size, 0))
    throw new StartProblem('disk_full', { path: dataFolder })
}

const aside = /^before-restore-/

/** What a data folder holds besides locks, what earlier restores put aside, and what belongs to the file system. */
const contentOf = (dataFolder: string): readonly string[] =>
  readdirSync(dataFolder).filter(
    name => !name.startsWith('gantry.lock') && !aside.test(name) && name !== 'lost+found',
  )

const putAside = (dataFolder: string, names: readonly string[]): void => {
  if (names.length === 0) return
  const target = join(dataFolder, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(target, { mode: 0o700 })
  for (const name of names) renameSync(join(dataFolder, name), join(target, name))
}

/** The database files get their name last, so that a restore that was interrupted leaves nothing that starts. */
const copyEntries = async (backup: string, dataFolder: string, manifest: Manifest): Promise<void> => {
  const cluster = join(dataFolder, 'postgres.restoring')
  for (const { path } of manifest.entries) {
    if (path === dumpFile) continue
    const target = path.startsWith('postgres/')
      ? join(cluster, path.slice('postgres/'.length))
      : join(dataFolder, path)
    await copyFile(join(backup, path), target)
  }
  if (manifest.database !== 'cluster') return
  makeClusterFolders(cluster)
  renameSync(cluster, join(dataFolder, 'postgres'))
}

const dumpFile = 'database.dump'

/** @throws StartProblem restore_not_empty unless the database is empty or may be emptied, which is done here. */
const prepareDump = async (url: string, { postgres }: Manifest, replace: boolean): Promise<void> => {
  await checkDatabase(url)
  await withClient({ connectionString: url }, async client => {
    const others = await client.query<{ pid: number }>(`
      select pid from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and backend_type = 'client backend'`)
    if (others.rows.length > 0) throw new StartProblem('database_in_use')
    const server = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    const { major } = server.rows[0]!
    if (major < postgres) throw new StartProblem('restore_unfit', { detail: `PostgreSQL ${postgres}` })
    requireTool('pg_restore', major)
    const { rows } = await client.query<{ name: string }>(
      String.raw`select nspname as name from pg_namespace where nspname in ('gantry', 'graphile_worker') or nspname like 's\_%'`,
    )
    if (rows.length > 0 && !replace) throw new StartProblem('restore_not_empty', { path: 'DATABASE_URL' })
    // One schema at a time: a single statement over thousands of tables would need as many locks.
    for (const { name } of rows) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`)
  })
}

const restoreDump = (url: string, backup: string): Promise<void> =>
  runTool('pg_restore', url, ['--exit-on-error', '--no-owner', '--no-privileges', join(backup, dumpFile)])
