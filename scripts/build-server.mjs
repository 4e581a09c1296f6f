// Bundles the server into dist/server (or the folder given): our own workspaces are bundled, packages from npm stay where npm put them.
import { existsSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './lib/install.mjs'

/** The server, and the programs it runs in processes of their own, by the name each has in dist/server. */
const entries = {
  main: 'apps/server/main.ts',
  backup: 'apps/server/backup.ts',
  restore: 'apps/server/restore.ts',
  'sheet-reader': 'packages/records/server/sheets/reader-process.ts',
  'parquet-reader': 'capabilities/integration/connectors/file/parquet/parquet-process.ts',
  'word-reader': 'capabilities/files/server/word/word-process.ts',
  'document-filler': 'capabilities/print/server/document/document-process.ts',
  'sheet-proposer': 'capabilities/apps/server/propose/propose-process.ts',
  'expression-worker': 'packages/records/server/evaluation/expression-worker.ts',
  'script-worker': 'packages/sandbox/server/script-worker.ts',
}

/** A workspace with its own version of a package (in its own node_modules) takes that into the bundle. */
const hasItsOwn = (name, importer) => {
  for (let folder = dirname(importer); folder.length > root.length; folder = dirname(folder))
    if (existsSync(join(folder, 'node_modules', name))) return true
  return false
}

const leaveNpmPackages = {
  name: 'leave npm packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.]/ }, ({ path, importer }) => {
      if (isAbsolute(path) || path.startsWith('@gantry/')) return
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
      return !path.startsWith('node:') && hasItsOwn(name, importer) ? undefined : { path, external: true }
    }),
}

/** Tests and the bench build into folders of their own, the bench with its own program: `name=file`. */
const [output = 'dist/server', ...more] = process.argv.slice(2)
rmSync(join(root, output), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { ...entries, ...Object.fromEntries(more.map(entry => entry.split('='))) },
  outdir: output,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  plugins: [leaveNpmPackages],
  logLevel: 'warning',
})
