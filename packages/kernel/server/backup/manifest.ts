import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, normalize } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** A file of a backup. */
export interface Entry {
  /** Relative to the backup, with forward slashes. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Of the content, in hexadecimal digits. */
  readonly sha256: string
}

/** What a backup holds, in its `manifest.json`. */
export interface Manifest {
  readonly format: 1
  /** Of Gantry. */
  readonly version: string
  readonly madeAt: string
  /** `cluster`: the files of the built-in PostgreSQL; `dump`: an archive of pg_dump. */
  readonly database: 'cluster' | 'dump'
  /** Major version of the PostgreSQL server. */
  readonly postgres: number
  /** The files of a cluster fit machines of one kind only. */
  readonly platform: string
  readonly entries: readonly Entry[]
}

export const platform = `${process.platform}-${process.arch}`

const fileOf = (folder: string): string => join(folder, 'manifest.json')

/** Written last, so a folder with a manifest is a complete backup. */
export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(fileOf(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })

/** @throws StartProblem backup_invalid when the folder holds no complete backup. */
export const readManifest = (folder: string): Manifest => {
  const file = fileOf(folder)
  const manifest = existsSync(file) ? parse(readFileSync(file, 'utf8')) : null
  if (!manifest) throw new StartProblem('backup_invalid', { path: file })
  return manifest
}

const parse = (text: string): Manifest | null => {
  try {
    const content: Manifest = JSON.parse(text)
    const isBackup = content.format === 1 && ['cluster', 'dump'].includes(content.database)
    return isBackup && content.entries.every(staysInside) ? content : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

/** A manifest somebody altered must not make a restore write outside the data folder. */
const staysInside = ({ path }: Entry): boolean =>
  !isAbsolute(path) && !path.includes('\\') && normalize(path) === path && !path.startsWith('..')
