import { expect, it } from 'vitest'
import { readWorkspaces, splitImport } from './workspaces.ts'

const workspaces = readWorkspaces()
const byName = new Map(workspaces.map(workspace => [workspace.name, workspace]))

it.each(workspaces)('$name depends on lower floors only', ({ name, floor, dependencies }) => {
  expect(floor, `${name} says no floor in its package.json`).not.toBeNaN()
  const wrong = dependencies.filter(dependency => {
    const other = byName.get(dependency)
    return other && other.floor >= floor
  })
  expect(wrong).toEqual([])
})

it.each(workspaces)('$name imports what it declares', ({ name, files, dependencies, devDependencies }) => {
  const wrong = files.flatMap(({ path, imports, isTest }) => {
    const allowed = new Set([
      name,
      ...dependencies,
      ...(isTest ? [...devDependencies, '@gantry/testing'] : []),
    ])
    return imports
      .map(splitImport)
      .filter(found => found && !allowed.has(found.workspace))
      .map(found => `${path} imports ${found?.workspace}`)
  })
  expect(wrong).toEqual([])
})
