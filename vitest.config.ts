import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const outside = ['**/node_modules/**', '**/dist/**']
const files = (kind: string): string => `**/*.${kind}.test.{ts,tsx}`

/** Files of one kind run alike; which kind a file is, its name says (CONTRIBUTING.md). */
const project = (
  name: string,
  isolate: boolean,
  include: readonly string[],
  exclude: readonly string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    isolate,
    include: [...include],
    exclude: [...outside, ...exclude],
    setupFiles: [
      'packages/testing/server/leave-nothing-behind.ts',
      'packages/testing/server/same-cases.ts',
      'packages/testing/server/without-layout.ts',
    ],
    pool: 'forks',
    maxWorkers: 2,
    // A browser's journey takes many steps, each of which waits for 30 s at most.
    testTimeout: process.env.GANTRY_TEST_LONG ? 1_200_000 : name === 'browser' ? 180_000 : 60_000,
    hookTimeout: 120_000,
    // The default of one second fails on a busy machine, and waiting longer only costs where something is wrong.
    expect: { poll: { timeout: 20_000 } },
  },
})

const alone = files('alone')
const browser = files('browser')
const slow = files('slow')

export default defineConfig({
  test: {
    // One PostgreSQL and one build of the pages for all projects.
    globalSetup: ['packages/testing/server/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      project('alone', true, [alone]),
      project('browser', false, [browser]),
      project('slow', true, [slow]),
      project('shared', false, ['**/*.test.{ts,tsx}'], [alone, browser, slow]),
    ],
  },
})
