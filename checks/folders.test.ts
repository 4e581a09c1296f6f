import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { readWorkspaces } from './workspaces.ts'

/** The folders of a workspace from the ground up: a folder imports only from those before it. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'packages/records/server': [
    'sheets',
    'schema',
    'catalog',
    'views',
    'ranks',
    'merges',
    'policy',
    'read',
    'labels',
    'evaluation',
    'write',
    'computed',
    'history',
    'sharing',
    'holds',
    'duplicates',
    'changes',
    'advisor',
    'sizes',
    'access',
    'transfer',
  ],
}

/** What is imported against the order today, by which folder, and why it is not mended yet. The list only gets shorter. */
const knots: readonly {
  readonly folder: string
  readonly imports: readonly string[]
  readonly why: string
}[] = [
  {
    folder: 'packages/records/server/write',
    imports: [
      'computed/across/facts.ts',
      'computed/across/keep-across.ts',
      'computed/compute-record.ts',
      'computed/expect-new-writers.ts',
    ],
    why: 'a write and what is computed from it are one statement; the columns of a row would have to lie below both',
  },
  {
    folder: 'packages/records/server/catalog',
    imports: [
      'computed/broken-elsewhere.ts',
      'computed/check-computed.ts',
      'computed/check-rules.ts',
      'computed/expect-new-writers.ts',
      'computed/fill-computed.ts',
      'computed/joins-set.ts',
      'policy/resolve-terms.ts',
      'views/views.ts',
    ],
    why: 'saving a table checks and fills what it defines; reading and saving definitions would have to be two folders',
  },
]

it.each(Object.entries(orders))('%s has its folders import one way', (base, order) => {
  const against = new Set<string>()
  for (const { files } of readWorkspaces())
    for (const { path, imports, isTest } of files) {
      if (isTest || !path.startsWith(`${base}/`)) continue
      const [from = '', inside] = path.slice(base.length + 1).split('/')
      if (!inside) continue
      expect(order, `${base} says no place for ${from}`).toContain(from)
      for (const specifier of imports.filter(each => each.startsWith('.'))) {
        const target = posix.join(posix.dirname(path), specifier)
        if (!target.startsWith(`${base}/`)) continue
        const file = target.slice(base.length + 1)
        const to = file.split('/')[0] ?? ''
        if (file.includes('/') && order.indexOf(to) > order.indexOf(from))
          against.add(`${base}/${from} imports ${file}`)
      }
    }
  const known = knots
    .filter(({ folder }) => posix.dirname(folder) === base)
    .flatMap(({ folder, imports }) => imports.map(file => `${folder} imports ${file}`))
  expect([...against].sort()).toEqual(known.sort())
})
