import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { createLog, type Postgres, startPostgres, stopLeftPostgres } from '@gantry/kernel/server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test process asks for the run's PostgreSQL, which starts when the first one does. */
    postgresDoor: string
    /** Where it asks for the folder of the built pages, which are built for the first one. */
    pagesDoor: string
  }
}

const prefix = 'gantry-test-'

/** Durability costs time and means nothing here: the files are thrown away after the run. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
}

/** One PostgreSQL and one build of the pages for the whole run, in folders of their own; nothing is left behind. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await sweep()
  const folders: string[] = []
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
    folders.push(folder)
    return folder
  }
  const programs = buildPrograms()
  let postgres: Promise<Postgres> | null = null
  let pages: Promise<string> | null = null

  const start = () => startPostgres({ dataFolder: newFolder(), log: createLog('error'), settings })
  const answers = {
    postgres: async () => {
      postgres ??= start()
      const { superuserUrl, url } = await postgres
      return { superuserUrl, url }
    },
    pages: async () => {
      pages ??= buildPages(newFolder())
      return { folder: await pages }
    },
  }
  const door = createServer((request, response) => {
    answers[request.url === '/pages' ? 'pages' : 'postgres']().then(
      answer => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  if (typeof address !== 'object' || !address) throw new Error('the test database has no door')
  project.provide('postgresDoor', `http://127.0.0.1:${address.port}`)
  project.provide('pagesDoor', `http://127.0.0.1:${address.port}/pages`)

  return async () => {
    door.closeAllConnections()
    door.close()
    await (await postgres)?.stop()
    await programs
    for (const folder of [...folders, programsFolder]) rmSync(folder, { recursive: true, force: true })
  }
}

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache')

/** Inside the project, so that the programs find their packages. */
const programsFolder = join(cache, `${prefix}${process.pid}-programs`)

/** The programs the server starts in processes of their own, bundled while the first tests run. */
const buildPrograms = async (): Promise<void> => {
  process.env.GANTRY_CHILD_PROGRAMS = programsFolder
  const staging = `${programsFolder}-building`
  await promisify(execFile)(process.execPath, [
    join(root, 'scripts/build-server.mjs'),
    relative(root, staging),
  ])
  renameSync(staging, programsFolder)
}

/** The pages as the product serves them, in a folder; a process of its own, as Vite holds on to its memory. */
const buildPages = async (folder: string): Promise<string> => {
  const web = join(root, 'apps/web')
  const vite = createRequire(import.meta.url)
    .resolve('vite/package.json')
    .replace('package.json', 'bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return folder
}

/** A run that was killed leaves its server running and its folders; the next run clears them away. */
const sweep = async (): Promise<void> => {
  mkdirSync(cache, { recursive: true })
  for (const parent of [tmpdir(), cache])
    for (const name of readdirSync(parent)) {
      const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
      if (Number.isNaN(pid) || isAlive(pid)) continue
      const folder = join(parent, name)
      await stopLeftPostgres(folder)
      rmSync(folder, { recursive: true, force: true })
    }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
