// `npm run restore`: whatever is missing is installed and built, as for `npm start`.
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runBuilt } = await import('./lib/run-built.mjs')
await runBuilt('restore')
