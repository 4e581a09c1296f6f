import { AppError, type Issue, isPlainObject, issue, type Json } from '@gantry/base/shared'
import { checkJson } from '@gantry/http/server'
import type { Kernel } from '@gantry/kernel/server'
import { withoutSecrets } from '../../shared/calls/index.ts'
import {
  type DesignPackage,
  type Manifest,
  manifestSchema,
  type PackagedApp,
  type PackagedDesign,
  type PackagedRecords,
  packageFormat,
  recordsSchema,
} from '../../shared/package/package.ts'
import { placesWrong } from '../check-body.ts'
import { type AnyDesignServer, designServer } from '../design-server.ts'
import { folderOf, unpack } from './unpack.ts'

const designPath = /^applications\/([^/]+)\/([a-z][a-z0-9_]{0,31})\/([A-Za-z0-9_-]{1,64})\.json$/

/**
 * Reads a package, in the folder `gantry.json` stands in; files that are no designs are left alone.
 * @throws AppError package.unreadable, package.newer, package.path, package.too_large; package.entry with the place of the
 * first file that does not fit
 */
export const readPackage = async (kernel: Kernel, path: string): Promise<DesignPackage> => {
  const files = await unpack(path)
  const folder = folderOf(files.keys())
  if (folder === undefined) throw new AppError('package.unreadable', { reason: 'gantry.json' })
  const manifest = readManifest(jsonOf('gantry.json', files.get(`${folder}gantry.json`) ?? ''))
  const apps = new Map(manifest.applications.map(app => [app.folder, app]))
  const designs: PackagedDesign[] = []
  const records: PackagedRecords[] = []
  for (const [name, text] of files) {
    if (!name.startsWith(folder)) continue
    const place = name.slice(folder.length)
    const [, appFolder = '', kind = '', id = ''] = designPath.exec(place) ?? []
    const app = apps.get(appFolder)
    if (!app) continue
    if (kind === 'records') records.push(readRecords(place, app, id, jsonOf(place, text)))
    else designs.push(readDesign(kernel, place, { app, kind, id }, jsonOf(place, text)))
  }
  checkTogether(kernel, designs)
  checkRecords(kernel, designs, records)
  return { manifest, designs, records }
}

/** Records as their file has them; each once. */
const readRecords = (path: string, { id: app }: PackagedApp, table: string, found: Json): PackagedRecords => {
  const issues = placesWrong(recordsSchema, found)
  if (issues.length > 0) throw wrong(path, issues)
  const body = found as unknown as Omit<PackagedRecords, 'app'>
  if (body.table !== table) throw wrong(path, [issue('table', 'unknown', { value: body.table })])
  const seen = new Set<string>()
  for (const [at, { id }] of body.records.entries()) {
    if (seen.has(id)) throw wrong(path, [issue(`records.${at}.id`, 'duplicate', { value: id })])
    seen.add(id)
  }
  return { ...body, app, table }
}

/** Records belong to a master table of the application they lie beside. */
const checkRecords = (
  kernel: Kernel,
  designs: readonly PackagedDesign[],
  records: readonly PackagedRecords[],
): void => {
  for (const { app, table } of records) {
    const isOwn = designs.some(
      design =>
        design.app === app &&
        designServer(kernel, design.kind)
          .kind.tablesOf?.(design.body)
          .some(({ id, master }) => id === table && master === undefined) === true,
    )
    if (!isOwn) throw wrong(`records/${table}.json`, [issue('table', 'unknown', { value: table })])
  }
}

const wrong = (path: string, issues: readonly Issue[]): AppError =>
  new AppError('package.entry', { path }, issues.slice(0, 10))

const jsonOf = (path: string, text: string): Json => {
  const found = parsed(text.replace(/^\uFEFF/, ''))
  if (found === undefined) throw wrong(path, [issue('', 'json')])
  const unusable = checkJson(found, false)
  if (unusable.length > 0) throw wrong(path, unusable)
  return found
}

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

const readManifest = (found: Json): Manifest => {
  const format = isPlainObject(found) ? found.format : undefined
  if (typeof format === 'number' && format > packageFormat)
    throw new AppError('package.newer', { format, known: packageFormat })
  const issues = placesWrong(manifestSchema, found)
  if (issues.length > 0) throw wrong('gantry.json', issues)
  const manifest = found as unknown as Manifest
  const twice = (key: 'id' | 'folder' | 'name') =>
    manifest.applications.flatMap((app, at) =>
      manifest.applications.findIndex(other => other[key] === app[key]) < at
        ? [issue(`applications.${at}.${key}`, 'duplicate', { value: app[key] })]
        : [],
    )
  const double = [...twice('id'), ...twice('folder'), ...twice('name')]
  if (double.length > 0) throw wrong('gantry.json', double)
  return manifest
}

interface Named {
  readonly app: PackagedApp
  readonly kind: string
  readonly id: string
}

const readDesign = (
  kernel: Kernel,
  path: string,
  { app, kind: name, id }: Named,
  body: Json,
): PackagedDesign => {
  const { kind } = knownKind(kernel, path, name)
  const issues = placesWrong(kind.schema, body)
  if (issues.length > 0) throw wrong(path, issues)
  const own = kind.idOf?.(body) ?? id
  if (own !== id) throw wrong(path, [issue('id', 'unknown', { value: own })])
  // A package may name secrets of this space, which are for those who entered them here.
  return { app: app.id, kind: name, id, body: withoutSecrets(body) }
}

const knownKind = (kernel: Kernel, path: string, kind: string): AnyDesignServer => {
  try {
    return designServer(kernel, kind)
  } catch {
    throw new AppError('package.kind', { path, kind })
  }
}

/** Every table is defined by one design, which belongs to the application whose folder it lies in. */
const checkTogether = (kernel: Kernel, designs: readonly PackagedDesign[]): void => {
  const paths = designs.map(({ kind, id }) => `${kind}/${id}.json`)
  const tables = designs.flatMap(({ kind, body }, at) =>
    (designServer(kernel, kind).kind.tablesOf?.(body) ?? []).map(table => ({
      table,
      app: designs[at]?.app ?? '',
      path: paths[at] ?? '',
    })),
  )
  const seen = new Set<string>()
  for (const { table, app, path } of tables) {
    if (seen.has(table.id)) throw wrong(path, [issue('tables', 'duplicate', { value: table.id })])
    if ((table.app ?? (table.master === undefined ? null : app)) !== app)
      throw wrong(path, [issue('app', 'unknown', { value: table.app ?? '' })])
    seen.add(table.id)
  }
  const twice = paths.find((path, at) => paths.indexOf(path) < at)
  if (twice !== undefined) throw wrong(twice, [issue('id', 'duplicate', { value: twice })])
}
