import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

/** Licences under which the product may be used, changed and sold with nothing but a notice. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Used unchanged, to build and to test, and never handed on with the product: MPL-2.0 asks for changes to its own files
 * to be published, and two old libraries beneath the spreadsheet reader that tests compare ours with forgot the field.
 * The PNG reader of the PDF library is MIT by its LICENSE file and names none in its package; so are the assertions beneath
 * the OPC UA client, and a queue of the OPC UA server of tests is BSD-2-Clause. The Sparkplug B edge node of a test speaks by
 * a library under EPL-2.0.
 */
const named: Readonly<Record<string, string>> = {
  'axe-core': 'MPL-2.0',
  '@axe-core/playwright': 'MPL-2.0',
  lightningcss: 'MPL-2.0',
  buffers: 'none',
  chainsaw: 'MIT/X11',
  'png-js': 'none',
  dequeue: 'none',
  duck: 'BSD',
  precond: 'none',
  'sparkplug-payload': 'EPL-2.0',
}

interface Installed {
  readonly name: string
  readonly licence: string
}

const installed = (): Installed[] => {
  const lock: { packages: Record<string, { link?: boolean; license?: string }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      licence: entry.license ?? licenceOf(path),
    }))
}

const licenceOf = (path: string): string => {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return 'not installed'
  const json: { license?: string | { type?: string }; licenses?: { type: string }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  if (typeof json.license === 'string') return json.license
  return json.license?.type ?? json.licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
}

/**
 * The picture library beneath sharp is LGPL: a shared library of its own, taken unchanged from npm and replaceable by
 * whoever runs the product, which is what that licence asks for.
 */
const isLibvips = (name: string): boolean => /^@img\/sharp-(libvips-|win32-|wasm32)/.test(name)

/** An SPDX expression: of an OR one side suffices, of an AND both must do. */
const isPermissive = (expression: string): boolean => {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.split(' OR ').some(side => side.split(' AND ').every(one => permissive.has(one.trim())))
}

it('every package we stand on is permissively licensed', () => {
  const packages = installed()
  expect(packages.length).toBeGreaterThan(100)
  const base = (name: string) => name.replace(/^lightningcss-.*/, 'lightningcss')
  const wrong = packages.filter(
    ({ name, licence }) =>
      !isPermissive(isLibvips(name) ? licence.replace('LGPL-3.0-or-later', 'MIT') : licence) &&
      named[base(name)] !== licence,
  )
  expect(wrong).toEqual([])
})
