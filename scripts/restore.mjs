// `npm run restore`: whatever is missing is installed and built, as for `npm start`.
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { install } = await import('./lib/install.mjs')
install({ development: false })
const { build } = await import('./lib/build.mjs')
await build()
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/restore.js', import.meta.url).href)
