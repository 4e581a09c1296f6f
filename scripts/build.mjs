// `npm run build`: installs and builds what `npm start` would, and starts nothing; for images and services.
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { install } = await import('./lib/install.mjs')
install({ development: false })
const { build } = await import('./lib/build.mjs')
await build()
