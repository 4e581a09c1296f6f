// `npm start`: whatever is missing is installed and built, then the server runs in this very process.
import { requireNode } from './lib/node-version.mjs'

requireNode()
// Before the minutes that installing and building may take: a service manager may stop npm meanwhile.
const { followNpm } = await import('./lib/follow-npm.mjs')
followNpm()
const { install } = await import('./lib/install.mjs')
install({ development: false })
const { build } = await import('./lib/build.mjs')
await build()
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/main.js', import.meta.url).href)
