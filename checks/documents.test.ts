import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

const notOurs = ['node_modules', 'dist', 'data', '.git']

const documentsIn = (folder: string): readonly { readonly path: string; readonly text: string }[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notOurs.includes(entry.name) ? [] : documentsIn(path)
    return path.endsWith('.md') ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })

const documents = documentsIn('')

/** Targets of the links and pictures of a page that lie in the repository, without the place within the page. */
const localTargets = (text: string): readonly string[] =>
  [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target)

it('links between documents lead to files', () => {
  const broken = documents.flatMap(({ path, text }) =>
    localTargets(text)
      .filter(target => !existsSync(join(root, dirname(path), target)))
      .map(target => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

// A formatter turns the markers of a merge into quotations, so they are looked for behind spaces and in that form too.
it('documents hold no marks of an unfinished merge', () => {
  const mark = /^\s*(<{7}|={7}|>{7}|(?:> ){6}>)(?: |$)/m
  expect(documents.filter(({ text }) => mark.test(text)).map(({ path }) => path)).toEqual([])
})
