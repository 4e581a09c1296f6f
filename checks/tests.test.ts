import { expect, it } from 'vitest'
import { readWorkspaces } from './workspaces.ts'

// Most test files share one process and its modules (CONTRIBUTING.md); these rules keep one from meeting another.

const tests = readWorkspaces().flatMap(({ files }) => files.filter(({ path }) => /\.test\.tsx?$/.test(path)))
const wrong = (kind: RegExp, pattern: RegExp) =>
  tests.filter(({ path, text }) => !kind.test(path) && pattern.test(text)).map(({ path }) => path)

it('files that replace modules or have a page of their own run alone', () => {
  expect(wrong(/\.alone\.test\./, /\bvi\.(mock|doMock|resetModules)\(|^\/\/ @vitest-environment/m)).toEqual(
    [],
  )
})

it('files that open a browser say so', () => {
  expect(wrong(/\.browser\.test\./, /\btestBrowser\(/)).toEqual([])
})

it('random cases are as many as the run asks for', () => {
  expect(wrong(/^$/, /numRuns: \d/)).toEqual([])
  const asserted = (text: string) => text.match(/\bfc\.assert\(/g)?.length ?? 0
  const counted = (text: string) => text.match(/numRuns: runs\(/g)?.length ?? 0
  expect(tests.filter(({ text }) => asserted(text) > counted(text)).map(({ path }) => path)).toEqual([])
})
