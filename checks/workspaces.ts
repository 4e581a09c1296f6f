import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../', import.meta.url))

export interface Workspace {
  readonly name: string
  /** Relative to the root, with slashes. */
  readonly folder: string
  readonly floor: number
  /** `./server` and the like, with the file each opens. */
  readonly doors: Readonly<Record<string, string>>
  readonly dependencies: readonly string[]
  /** For tests alone; these may lie on a higher floor, as the testing package does. */
  readonly devDependencies: readonly string[]
  readonly files: readonly SourceFile[]
}

export interface SourceFile {
  /** Relative to the root, with slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
  /** Tests and what only they use. */
  readonly isTest: boolean
}

interface PackageJson {
  readonly name: string
  readonly gantry?: { readonly floor: number }
  readonly exports?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Every workspace but bench, which stands outside the house and measures it. */
export const readWorkspaces = (): Workspace[] =>
  ['packages', 'capabilities', 'apps'].flatMap(group =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => readWorkspace(`${group}/${entry.name}`)),
  )

const readWorkspace = (folder: string): Workspace => {
  const json: PackageJson = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const files = markTestOnly(listSources(folder).map(readSource))
  return {
    name: json.name,
    folder,
    floor: json.gantry?.floor ?? Number.NaN,
    doors: json.exports ?? {},
    dependencies: Object.keys(json.dependencies ?? {}),
    devDependencies: Object.keys(json.devDependencies ?? {}),
    files,
  }
}

const listSources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listSources(path)
    return ['.ts', '.tsx'].includes(extname(entry.name)) ? [path] : []
  })

const readSource = (path: string): SourceFile => {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(file => file.fileName)
  return { path, text, imports, isTest: /\.test\.tsx?$/.test(path) }
}

/** What only tests import is part of the tests, by however many steps. */
const markTestOnly = (files: readonly SourceFile[]): SourceFile[] => {
  const importers = new Map<string, SourceFile[]>()
  for (const file of files)
    for (const specifier of file.imports.filter(each => each.startsWith('.'))) {
      const target = posix.join(posix.dirname(file.path), specifier)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  const isTestOnly = (file: SourceFile, seen: ReadonlySet<string>): boolean => {
    if (file.isTest || seen.has(file.path)) return true
    const from = importers.get(file.path) ?? []
    return from.length > 0 && from.every(each => isTestOnly(each, new Set([...seen, file.path])))
  }
  return files.map(file => ({ ...file, isTest: isTestOnly(file, new Set()) }))
}

/** `@gantry/records/server` → the workspace and the door. */
export const splitImport = (specifier: string): { workspace: string; door: string } | null => {
  const match = /^(@gantry\/[^/]+)(\/.+)?$/.exec(specifier)
  return match?.[1] ? { workspace: match[1], door: `.${match[2] ?? ''}` } : null
}
