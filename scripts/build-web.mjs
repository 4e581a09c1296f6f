// Builds the pages into dist/web and compresses them once, so that the server never has to.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from './lib/install.mjs'

const output = join(root, 'dist/web')
await build({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: output, emptyOutDir: true },
})

/** Below this size a compressed file saves no packet, in bytes. */
const worthIt = 1_400
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress = async path => {
  const content = readFileSync(path)
  if (content.length < worthIt) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, await brotli(content, { params }))
  writeFileSync(`${path}.gz`, await zip(content, { level: 9 }))
}

const files = readdirSync(output, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name))
  .map(entry => join(entry.parentPath ?? entry.path, entry.name))
await Promise.all(files.map(compress))
