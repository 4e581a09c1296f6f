import type { Plugin, Rolldown } from 'vite'

/** Modules from which everything is needed without a network, also what they load later: the page of the device and its forms. */
const whole = /\/capabilities\/offline\/web\//

/** Modules that every page begins with, and what capabilities add to the frame; what they load later comes when it is used. */
const begins =
  /\/(apps\/web\/web\/(main|all-texts|frame\/(signed-in|phone-drawer|phone-bar))|capabilities\/[\w-]+\/web\/((style\/)?frame|favourites|portraits|menu))\.tsx?$/

/** What no form needs while it is filled in: maps need a network, code is written by designers. */
const never = /\/node_modules\/(@codemirror|maplibre-gl|echarts)\/|\/fields\/web\/map\/styled-ground/

type Chunk = Rolldown.OutputChunk & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/**
 * Writes `offline-files.json`: the files that pages without a network need, and all others of this build, so that a device knows
 * what to fetch and what is of an older version.
 */
export const offlineFiles = (): Plugin => ({
  name: 'gantry-offline-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const modules = new Set<string>()
    const add = (id: string, later: boolean): void => {
      if (modules.has(id) || never.test(id)) return
      const info = this.getModuleInfo(id)
      if (!info) return
      modules.add(id)
      for (const each of info.importedIds) add(each, later)
      if (later) for (const each of info.dynamicallyImportedIds) add(each, later)
    }
    const ids = [...this.getModuleIds()]
    // First what is needed whole: a module that was met before is not looked into again.
    for (const id of ids) if (whole.test(id)) add(id, true)
    for (const id of ids) if (begins.test(id)) add(id, false)

    const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
    const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
    const needed = new Set<string>()
    const need = (chunk: Chunk | undefined): void => {
      if (!chunk || needed.has(chunk.fileName)) return
      needed.add(chunk.fileName)
      for (const css of chunk.viteMetadata?.importedCss ?? []) needed.add(css)
      for (const file of chunk.imports) need(byFile.get(file))
    }
    for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some(id => modules.has(id))) need(chunk)

    const paths = (files: Iterable<string>) => [...files].sort().map(file => `/${file}`)
    const others = Object.keys(bundle).filter(file => file.startsWith('assets/') && !needed.has(file))
    const source = JSON.stringify({ needed: paths(needed), others: paths(others) })
    this.emitFile({ type: 'asset', fileName: 'offline-files.json', source })
  },
})
