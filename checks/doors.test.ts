import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { readWorkspaces, root, splitImport } from './workspaces.ts'

const workspaces = readWorkspaces()
const byName = new Map(workspaces.map(workspace => [workspace.name, workspace]))
const allowed = ['./shared', './server', './web', './texts', './styles.css']

it.each(workspaces)('$name opens only the doors of the house, and all are there', ({ folder, doors }) => {
  expect(Object.keys(doors).filter(door => !allowed.includes(door))).toEqual([])
  expect(Object.values(doors).filter(file => !existsSync(join(root, folder, file)))).toEqual([])
})

it.each(workspaces)('$name enters others by their doors', ({ files }) => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports.flatMap(specifier => {
      const found = splitImport(specifier)
      if (!found) return []
      const doors = byName.get(found.workspace)?.doors ?? {}
      return found.door in doors ? [] : [`${path} imports ${specifier}`]
    }),
  )
  expect(wrong).toEqual([])
})

it.each(workspaces)('$name reaches no other folder by a relative path', ({ folder, files }) => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter(specifier => specifier.startsWith('.'))
      .filter(specifier => !posix.join(dirname(path), specifier).startsWith(`${folder}/`))
      .map(specifier => `${path} imports ${specifier}`),
  )
  expect(wrong).toEqual([])
})

/** What a browser may load and what both sides may: everything but the server's half. */
const sideOf = (path: string): 'server' | 'web' | 'shared' | null =>
  /^[^/]+\/[^/]+\/server\//.test(path)
    ? 'server'
    : /^[^/]+\/[^/]+\/web\//.test(path)
      ? 'web'
      : /^[^/]+\/[^/]+\/(shared\/|texts\.ts|texts\/|contract)/.test(path)
        ? 'shared'
        : null

const mayImport = {
  server: ['server', 'shared', null],
  web: ['web', 'shared', null],
  shared: ['shared', null],
} as const

it.each(workspaces)('$name keeps server, browser and shared code apart', ({ files }) => {
  const wrong = files
    .filter(file => !file.isTest)
    .flatMap(({ path, imports }) => {
      const side = sideOf(path)
      if (!side) return []
      const reach: readonly (string | null)[] = mayImport[side]
      return imports.flatMap(specifier => {
        const other = splitImport(specifier)
        const target = other
          ? `packages/any/${other.door.slice(2)}/`
          : specifier.startsWith('.')
            ? posix.join(dirname(path), specifier)
            : null
        const wrongNode = !other && side !== 'server' && specifier.startsWith('node:')
        return wrongNode || (target && !reach.includes(sideOf(target)))
          ? [`${path} imports ${specifier}`]
          : []
      })
    })
  expect(wrong).toEqual([])
})
