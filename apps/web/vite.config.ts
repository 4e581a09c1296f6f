import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin, runnerImport } from 'vite'
import { offlineFiles } from './offline-files.ts'
import { isPageGroup, isPageScript, pageMark, pageScripts } from './page-scripts.ts'

const skinsFile = fileURLToPath(import.meta.resolve('@gantry/ui/shared'))

/** The colours of all skins and the script that picks one stand in the head, before anything is painted. */
const skins = (): Plugin => ({
  name: 'gantry-skins',
  transformIndexHtml: async () => {
    // Node cannot read TypeScript by itself, so Vite reads the skins for its own configuration.
    const { module } = await runnerImport<typeof import('@gantry/ui/shared')>(skinsFile)
    return [
      { tag: 'script', children: module.headScript(), injectTo: 'head-prepend' },
      { tag: 'style', children: module.skinCss(), injectTo: 'head-prepend' },
    ]
  },
})

/**
 * The provider of antd's settings needs one small context of its form library. The library's index fastens its parts to the form
 * itself, so that importing anything from it brings all of them, with their validation, onto every page.
 */
const formContextAlone = (): Plugin => ({
  name: 'gantry-form-context',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== '@rc-component/form' || !importer?.endsWith('/antd/es/form/context.js')) return null
    return this.resolve('@rc-component/form/es/FormContext.js', importer, { skipSelf: true })
  },
})

const config: InlineConfig = {
  root: import.meta.dirname,
  plugins: [react(), skins(), formContextAlone()],
  resolve: {
    // Schemas are only described in a browser; what weighs in TypeBox validates.
    alias: [
      { find: /^typebox$/, replacement: fileURLToPath(new URL('web/plain-schema.ts', import.meta.url)) },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Fonts and pictures are files of their own: inline they would weigh on every page.
    assetsInlineLimit: 0,
    // Lists of all that each screen imports would weigh more than the sign-in page: the scripts of pages are named, and styles are kept.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) =>
        hostType === 'html' ? scripts : scripts.filter(isPageScript),
    },
    // The entry carries the name of every chunk, so names are as short as they can be; the manifest says what each one holds.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${isPageGroup(name) ? pageMark : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7][extname]',
        // What every page loads first is one script instead of some fifty.
        codeSplitting: {
          groups: [{ name: 'first', tags: ['$initial'], includeDependenciesRecursively: false, priority: 1 }],
        },
      },
    },
  },
}

export default defineConfig({ ...config, plugins: [config.plugins, pageScripts(config), offlineFiles()] })
