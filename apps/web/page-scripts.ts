import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * The pages that people open many times a day, by the modules that such a page loads at once. Left to itself the bundler makes a
 * script for every set of pages that share a module, and a workbench is two hundred requests.
 */
const pages: Readonly<Record<string, RegExp>> = {
  signIn: /\/identity\/web\/login\/sign-in-page\.tsx$/,
  texts: /\/apps\/web\/web\/all-texts\.ts$/,
  frame: /\/(web\/frame\/signed-in|capabilities\/\w+\/web\/(style\/)?frame|comments\/web\/favourites)\.tsx$/,
  list: /\/apps\/web\/app\/app-page\.tsx$/,
  todo: /\/approvals\/web\/desk\/todo-desk\.tsx$/,
  workbench:
    /\/(portal\/web\/workbench|portal\/web\/tiles\/\w+-tile|dashboards\/web\/tiles\/chart-tile|blocks\/number\/tile|messages\/web\/latest-messages)\.tsx$/,
}

/** Pages inside the frame come after its script, so what it holds they need not hold. */
const framed = ['list', 'todo', 'workbench']

const groupPrefix = 'page-'

/** What the file names of scripts of pages begin with. */
export const pageMark = 'p-'

export const isPageGroup = (name: string): boolean => name.startsWith(groupPrefix)

export const isPageScript = (file: string): boolean => file.startsWith(`assets/${pageMark}`)

const chunksOf = async (config: InlineConfig): Promise<Rolldown.OutputChunk[]> => {
  const built = (await build(config)) as Rolldown.RolldownOutput
  return built.output.filter(part => part.type === 'chunk')
}

/** For every module the set of pages that need it, as a name; those that none of them needs are missing. */
const groupsOf = (chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> => {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const pagesOf = new Map<Rolldown.OutputChunk, Set<string>>()
  const mark = (file: string, page: string): void => {
    const chunk = byFile.get(file)
    if (!chunk) return
    const known = pagesOf.get(chunk) ?? new Set()
    if (known.has(page)) return
    pagesOf.set(chunk, known.add(page))
    for (const imported of chunk.imports) mark(imported, page)
  }
  for (const [page, modules] of Object.entries(pages)) {
    const begins = chunks.filter(({ facadeModuleId }) => facadeModuleId && modules.test(facadeModuleId))
    if (begins.length === 0) throw new Error(`no module of the page "${page}" was found: ${modules}`)
    for (const { fileName } of begins) mark(fileName, page)
  }
  const groups = new Map<string, string>()
  for (const [{ facadeModuleId, moduleIds }, inPages] of pagesOf) {
    const inFrame = inPages.has('frame')
    const of = Object.keys(pages).filter(page => inPages.has(page) && !(inFrame && framed.includes(page)))
    const group = groupPrefix + of.join('-')
    // What a page begins with keeps a script of its own, a few lines by which the manifest knows it.
    const begins = facadeModuleId && Object.values(pages).some(modules => modules.test(facadeModuleId))
    for (const id of moduleIds) if (!(begins && id === facadeModuleId)) groups.set(id, group)
  }
  return groups
}

/**
 * Puts what one of the pages needs, or several of them together, into one script. A first build tells which modules those are
 * once unused code is gone; what a module imports is needed by at least the same pages, so scripts never wait for each other
 * in a circle.
 */
export const pageScripts = (base: InlineConfig): Plugin => ({
  name: 'gantry-page-scripts',
  apply: 'build',
  config: async () => {
    const groups = groupsOf(
      await chunksOf({
        ...base,
        configFile: false,
        logLevel: 'silent',
        build: { ...base.build, write: false, minify: false, manifest: false },
      }),
    )
    const name = (id: string): string | null => groups.get(id) ?? null
    return {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name, includeDependenciesRecursively: false }] } },
        },
      },
    }
  },
})
