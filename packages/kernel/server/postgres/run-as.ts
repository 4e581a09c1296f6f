import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/**
 * The account under which PostgreSQL's programs run. They refuse root, so under root they use another account
 * that owns the files or, in a folder only root can enter, a user namespace in which root's files belong to an
 * ordinary user.
 */
export interface RunAs {
  command(program: string, args: readonly string[]): { readonly program: string; readonly args: string[] }
  /** For `spawn`: the account to change to. */
  readonly account: { readonly uid?: number; readonly gid?: number }
  /** Changes the owner of a file, or of a folder and its contents, to that account. */
  own(path: string): void
}

/** @throws StartProblem postgres_root when neither is possible. */
export const chooseRunAs = (options: {
  binariesFolder: string
  dataFolder: string
  cluster: string
}): RunAs => {
  if (process.getuid?.() !== 0) return asOneself
  const ways = [asAccount(), asMapped]
  const owner = existsSync(options.cluster) ? statSync(options.cluster).uid : null
  if (owner === 0) ways.reverse()
  for (const way of ways) if (way && canRun(way, options)) return way
  throw new StartProblem('postgres_root')
}

const plain = (program: string, args: readonly string[]) => ({ program, args: [...args] })

const asOneself: RunAs = { command: plain, account: {}, own: () => undefined }

const asAccount = (): RunAs | null => {
  const found = ['postgres', 'nobody'].map(accountOf).find(account => account !== null)
  if (!found) return null
  return { command: plain, account: found, own: path => chownAll(path, found.uid, found.gid) }
}

/** PostgreSQL needs a named user; every Unix has `nobody`, usually with this id. */
const asMapped: RunAs = {
  command: (program, args) => {
    const id = accountOf('nobody')?.uid ?? 65_534
    return {
      program: 'unshare',
      args: ['--user', `--map-user=${id}`, `--map-group=${id}`, '--', program, ...args],
    }
  },
  account: {},
  own: path => chownAll(path, 0, 0),
}

const accountOf = (name: string): { uid: number; gid: number } | null => {
  if (!existsSync('/etc/passwd')) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

const canRun = (
  way: RunAs,
  { binariesFolder, dataFolder }: { binariesFolder: string; dataFolder: string },
) => {
  const { program, args } = way.command('/bin/sh', [
    '-c',
    'cd "$1" && cd "$2"',
    'sh',
    binariesFolder,
    dataFolder,
  ])
  return spawnSync(program, args, { ...way.account, stdio: 'ignore' }).status === 0
}

const chownAll = (path: string, uid: number, gid: number): void => {
  const stat = lstatSync(path)
  if (stat.uid === uid && stat.isDirectory() && readdirSync(path).length > 0) return
  if (stat.isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), uid, gid)
  chownSync(path, uid, gid)
}
