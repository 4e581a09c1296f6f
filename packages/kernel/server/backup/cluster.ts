import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { errorCode } from '../start-problem.ts'
import { copyFile, filesBelow, measureFile } from './copy-file.ts'
import type { Entry } from './manifest.ts'

/* The built-in PostgreSQL comes without pg_dump and pg_basebackup, so its files are copied by the low-level backup
   functions of PostgreSQL (manual, "Making a Base Backup Using the Low Level API"): the copy may be inconsistent, and the
   write-ahead log from start to end of the backup makes it consistent at its first start. */

/** Folders whose content is of the running server only; PostgreSQL expects them, empty. */
const emptied = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  'pg_wal/archive_status',
]
const alwaysThere = [
  'pg_commit_ts',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/summaries',
  'pg_xact',
]
const skipped = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label'])
const isCopied = (path: string): boolean => !skipped.has(basename(path)) && !path.includes('pgsql_tmp')

/** Copies a running cluster. The copy shows the moment between `beforeEnd` and `afterEnd`. */
export const copyRunningCluster = async (
  client: pg.Client,
  cluster: string,
  backup: string,
  beforeEnd: () => Promise<void>,
  afterEnd: () => Promise<void>,
): Promise<readonly Entry[]> => {
  const slot = `gantry_backup_${process.pid}`
  // Keeps the log from here on until this connection ends.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query(`select pg_backup_start('gantry', true)`)
  const entries = await copyAll(cluster, backup, path => !emptied.some(folder => path === folder))
  await beforeEnd()
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  await afterEnd()
  const { label, last } = rows[0]!
  const first = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
  const log = (await filesBelow(join(cluster, 'pg_wal')))
    .filter(name => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .map(name => `pg_wal/${name}`)
  entries.push(...(await copyEach(cluster, backup, log)))
  const labelFile = join(backup, 'postgres', 'backup_label')
  writeFileSync(labelFile, label, { mode: 0o600 })
  return [...entries, { path: 'postgres/backup_label', ...(await measureFile(labelFile)) }]
}

/** Copies a cluster whose server does not run, its log included. */
export const copyStoppedCluster = (cluster: string, backup: string): Promise<readonly Entry[]> =>
  copyAll(cluster, backup, () => true)

const copyAll = async (
  cluster: string,
  backup: string,
  enters: (path: string) => boolean,
): Promise<Entry[]> => {
  const control = 'global/pg_control'
  const paths = (await filesBelow(cluster, enters)).filter(path => isCopied(path) && path !== control)
  // The control file comes last, as with pg_basebackup.
  return copyEach(cluster, backup, [...paths, control])
}

const copyEach = async (cluster: string, backup: string, paths: readonly string[]): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const name of paths) {
    const path = `postgres/${name}`
    try {
      entries.push({ path, ...(await copyFile(join(cluster, name), join(backup, path))) })
    } catch (error) {
      // A table dropped meanwhile; the log drops it in the copy as well.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
  return entries
}

/** Folders PostgreSQL needs in a cluster, though they hold nothing that is kept. */
export const makeClusterFolders = (cluster: string): void => {
  for (const folder of [...emptied, ...alwaysThere])
    mkdirSync(join(cluster, folder), { recursive: true, mode: 0o700 })
}
