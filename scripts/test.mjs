// `npm test`: installs when needed, then checks and tests everything; `--quick` leaves out browsers and long runs.
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { install, root } = await import('./lib/install.mjs')
install({ development: true })
const { startVitest } = await import('vitest/node')

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const filters = args.filter(arg => !arg.startsWith('--'))
const long = ['**/*.browser.test.*', '**/*.slow.test.*']

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

process.env.NODE_ENV = 'test'
try {
  const vitest = await startVitest('test', filters, {
    root,
    run: true,
    watch: false,
    reporters: ['default', counter],
    ...(quick ? { exclude: ['**/node_modules/**', '**/dist/**', ...long] } : {}),
  })
  await vitest.close()
} catch (error) {
  console.error(error)
  count.failed++
}
if (count.passed === 0) count.failed = Math.max(count.failed, 1)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed > 0 ? 1 : 0)
