import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { skinCss } from '@gantry/ui/shared'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

const sources = ['packages', 'capabilities', 'apps'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(?:css|tsx?)$/.test(path) && !/(?:^|[\\/])node_modules[\\/]/.test(path))
    .map(path => join(folder, path)),
)
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Colours of the skins, tokens of the design system, and what screens set by themselves. */
const set = new Set([
  ...names(skinCss(), /(--[\w-]+):/g),
  ...sources.flatMap(path =>
    path.endsWith('.css')
      ? names(textOf(path), /(--[\w-]+)\s*:/g)
      : names(textOf(path), /['"](--[\w-]+)['"]/g),
  ),
])

it('styles use only variables that somebody sets', () => {
  const unknown = sources
    .filter(path => path.endsWith('.css'))
    .flatMap(path =>
      names(textOf(path), /var\((--[\w-]+)/g)
        .filter(name => !set.has(name) && !name.startsWith('--ant-'))
        .map(name => `${path}: ${name}`),
    )
  expect(unknown).toEqual([])
})
