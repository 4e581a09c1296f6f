// `npm test`: installs when needed, then checks and tests everything; `--quick` leaves out browsers and servers that are
// started and killed, `--long` tries every property with many more random cases.
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { install, root } = await import('./lib/install.mjs')
install({ development: true })
const { startVitest } = await import('vitest/node')

const args = process.argv.slice(2)
const filters = args.filter(arg => !arg.startsWith('--'))
const quick = args.includes('--quick') ? { project: ['alone', 'shared'] } : {}
if (args.includes('--long')) process.env.GANTRY_TEST_LONG = '1'

/** A file that cannot be loaded and an error outside any test are failures too, and so is a run without tests. */
const count = { passed: 0, failed: 0 }
const counter = {
  onTestRunEnd: (modules, errors) => {
    count.failed += errors.length
    for (const module of modules) {
      count.failed += module.errors().length
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') count.passed++
        if (state === 'failed') count.failed++
      }
    }
  },
}

/** The files that took longest, with what their imports took of it; of those imported before a file pays nothing. */
const slowest = {
  onTestRunEnd: modules => {
    const took = modules.map(module => {
      const { collectDuration, duration } = module.diagnostic()
      return { file: module.relativeModuleId, imports: collectDuration, all: collectDuration + duration }
    })
    const seconds = milliseconds => `${(milliseconds / 1_000).toFixed(1)} s`.padStart(8)
    const sum = of => seconds(took.reduce((total, each) => total + of(each), 0))
    console.log(`\n     all  imports  of ${took.length} files, the slowest first`)
    for (const { file, imports, all } of took.sort((a, b) => b.all - a.all).slice(0, 20))
      console.log(`${seconds(all)} ${seconds(imports)}  ${file}`)
    console.log(`${sum(({ all }) => all)} ${sum(({ imports }) => imports)}  together\n`)
  },
}

process.env.NODE_ENV = 'test'
try {
  const vitest = await startVitest('test', filters, {
    root,
    run: true,
    watch: false,
    reporters: ['default', counter, slowest],
    ...quick,
  })
  await vitest.close()
} catch (error) {
  console.error(error)
  count.failed++
}
if (count.passed === 0) count.failed = Math.max(count.failed, 1)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed > 0 ? 1 : 0)
