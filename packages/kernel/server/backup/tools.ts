import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** pg_dump and pg_restore of the folder `GANTRY_PG_BIN`, or of the search path. */
export type Tool = 'pg_dump' | 'pg_restore'

const pathOf = (tool: Tool): string => {
  const folder = process.env.GANTRY_PG_BIN
  return folder ? join(folder, tool) : tool
}

/** @throws StartProblem backup_tools when the tool is missing or older than the server. */
export const requireTool = (tool: Tool, server: number): void => {
  const run = spawnSync(pathOf(tool), ['--version'], { encoding: 'utf8', windowsHide: true })
  const version = Number(/ (\d+)/.exec(run.stdout ?? '')?.[1] ?? 0)
  if (version < server) throw new StartProblem('backup_tools', { tool, wanted: server })
}

/**
 * Runs the tool on a database. The connection string may hold a password and is passed in the environment, where other
 * accounts cannot read it; row-level security lets a connection of all spaces see every row.
 *
 * @throws StartProblem backup_failed with the tool's last words.
 */
export const runTool = async (tool: Tool, url: string, args: readonly string[]): Promise<void> => {
  const { connection, password } = withoutPassword(url)
  const child = spawn(pathOf(tool), ['--dbname', connection, '--no-password', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PGPASSWORD: password, PGOPTIONS: '-c gantry.space=*' },
    windowsHide: true,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4_000)
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new StartProblem('backup_failed', { tool, detail: said.trim().slice(-500) })
}

const withoutPassword = (text: string): { readonly connection: string; readonly password: string } => {
  const url = new URL(text)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { connection: url.href, password }
}
