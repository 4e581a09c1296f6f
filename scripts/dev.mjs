// `npm run dev`: the server starts again when its sources change, the pages are exchanged in place (HMR); one address.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { requireNode } from './lib/node-version.mjs'
import { say } from './lib/say.mjs'

requireNode()
const { install, root } = await import('./lib/install.mjs')
install({ development: true })
const { createServer } = await import('vite')

const freePort = async () => {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

const apiPort = await freePort()
const host = process.env.GANTRY_HOST || '127.0.0.1'
const target = `http://127.0.0.1:${apiPort}`
const pages = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
  server: {
    host,
    port: Number(process.env.GANTRY_PORT || 3000),
    strictPort: true,
    proxy: { '^/(space-[^/]+/)?n?api(/|$)': { target, ws: true, xfwd: true } },
  },
})

/** The server of the moment, and the one line of standard output that is ours to say: the address of the pages. */
let server = null
const startServer = () => {
  server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/main.ts'], {
    cwd: root,
    // A group of its own, so that Ctrl+C reaches it once, through us.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, GANTRY_PORT: String(apiPort), GANTRY_HOST: '127.0.0.1' },
  })
  createInterface({ input: server.stdout }).on('line', async line => {
    if (!line.startsWith('Gantry is ready at')) return console.log(line)
    if (pages.httpServer.listening) return say('The server is ready again.', '服务端已重新启动。')
    await pages.listen()
    console.log(`Gantry is ready at http://${host}:${pages.httpServer.address().port}`)
  })
}

const stopServer = async () => {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

const isServerSource = path => /\.ts$/.test(path) && !/\.test\.ts$|node_modules|(^|\/)web\//.test(path)

/** Changes that come while the server is being exchanged are answered by one more exchange. */
let exchange = Promise.resolve()
let waiting = false
pages.watcher.add(['packages', 'capabilities', 'apps/server'].map(folder => join(root, folder)))
pages.watcher.on('all', (event, path) => {
  if (waiting || !['add', 'change', 'unlink'].includes(event) || !server) return
  if (!isServerSource(relative(root, path).replaceAll('\\', '/'))) return
  waiting = true
  setTimeout(() => {
    waiting = false
    exchange = exchange.then(stopServer).then(() => (ending ? undefined : startServer()))
  }, 150)
})

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, async () => {
    if (ending) return
    ending = true
    await exchange
    await Promise.all([stopServer(), pages.close()])
    process.exit(0)
  })

await once(pages.watcher, 'ready')
startServer()
