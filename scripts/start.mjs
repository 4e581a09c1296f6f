// `npm start`: whatever is missing is installed and built, then the server runs in this very process.
import { requireNode } from './lib/node-version.mjs'

requireNode()
// Before the minutes that installing and building may take: a service manager may stop npm meanwhile.
const { followNpm } = await import('./lib/follow-npm.mjs')
followNpm()
const { runBuilt } = await import('./lib/run-built.mjs')
await runBuilt('main')
