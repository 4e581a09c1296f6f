import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProblems } from '@gantry/kernel/server'
import { texts } from '@gantry/kernel/texts'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

it('the guide lists every exit code, and every problem has its sentence', () => {
  const guide = readFileSync(join(root, 'docs/guide/start-and-stop.md'), 'utf8')
  const listed = [...guide.matchAll(/^\|\s*(\d+)\s*\|/gm)].map(match => Number(match[1]))
  const scripts = [1, 10, 22, 23]
  expect([...new Set(listed)].sort()).toEqual(
    [...new Set([...Object.values(startProblems), ...scripts])].sort(),
  )
  const sentences = Object.keys(texts.en).filter(key => key.startsWith('start.'))
  expect(sentences.sort()).toEqual(
    Object.keys(startProblems)
      .map(code => `start.${code}`)
      .sort(),
  )
})
