import { createHash } from 'node:crypto'
import { type Json, localise, type Text } from '@gantry/base/shared'
import { type DesignPackage, formatWithoutRecords, type PackagedDesign } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import { register, type Template, templates } from '../../templates/index.ts'
import { grantsOf } from '../scope-grants.ts'
import { translationsOf } from '../words.ts'

/** An application that ships with the product, as a package of it is made. */
export interface ShippedApp {
  /** Never changes. */
  readonly id: string
  readonly name: Text
  readonly description: Text
  readonly icon: string
  readonly color: number
  /** Other shipped applications whose tables it refers to. */
  readonly needs: readonly string[]
}

const parts: readonly (Pick<
  Template,
  'id' | 'name' | 'description' | 'icon' | 'color' | 'system' | 'tables' | 'views' | 'prints' | 'buttons'
> & { readonly usesRegister: boolean })[] = [
  { ...register, id: 'register', usesRegister: false },
  ...templates,
]

/** The register of equipment and every template. */
export const shippedApps: readonly ShippedApp[] = parts.map(
  ({ id, name, description, icon, color, usesRegister }) => ({
    ...{ id, name, description, icon, color },
    needs: usesRegister ? ['register'] : [],
  }),
)

/** A UUID that is the same in every installation, so that packages of two of them are the same applications. */
export const shippedId = (...path: readonly string[]): string => {
  const digits = createHash('sha256')
    .update(`gantry ${path.join(' ')}`)
    .digest('hex')
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** A shipped application as a package: its tables, views, print templates, buttons and its English name, without rows. Pure. */
export const packageOfShipped = (id: string): DesignPackage => {
  const part = parts.find(each => each.id === id)
  if (!part) throw new Error(`no shipped application ${id}`)
  const app = shippedId('app', id)
  const zh = (text: Text) => localise(text, 'zh-CN')
  const plain = (body: object): Json => JSON.parse(JSON.stringify(body)) as Json
  const designs: PackagedDesign[] = []
  const add = (kind: string, design: string, body: object) =>
    designs.push({ app, kind, id: design, body: plain(body) })
  for (const [at, { table, looks, policy }] of part.tables.entries()) {
    if (table.master !== undefined) continue
    const slaves = part.tables.flatMap(({ table: other }, place): TableDef[] =>
      other.master === table.id ? [{ ...other, app, position: place + 1, policy: [] }] : [],
    )
    const master: TableDef = { ...table, app, position: at + 1, policy: policy ?? grantsOf('all') }
    add('table', table.id, {
      tables: [master, ...slaves],
      view: looks ? { ...looks, table: table.id } : null,
    })
  }
  for (const [at, view] of part.views.entries()) {
    const own = shippedId('view', id, String(at))
    add('view', own, { ...view, id: own })
  }
  for (const [at, print] of (part.prints ?? []).entries()) {
    const own = shippedId('print', id, String(at))
    add('print', own, { ...print, id: own })
  }
  for (const { table, own } of part.buttons ?? [])
    add('buttons', table, {
      table,
      own: own.map((button, at) => ({ id: shippedId('button', id, table, String(at)), ...button })),
    })
  const named = { name: zh(part.name), description: zh(part.description) }
  add('translation', app, { app, texts: { application: { [app]: translationsOf(named, part) } } })
  const outside: DesignPackage['manifest']['outside'] = part.usesRegister
    ? { table: Object.fromEntries(register.tables.map(({ table }) => [table.id, table.label])) }
    : {}
  return {
    manifest: {
      format: formatWithoutRecords,
      name: zh(part.name),
      // Nothing of it depends on when and where it is made, so that equal versions have equal hashes.
      made: { at: '2026-01-01T00:00:00.000Z', by: 'Gantry', space: 'gantry', spaceName: 'Gantry' },
      systems: [{ name: zh(part.system), icon: part.icon, color: part.color }],
      applications: [
        {
          id: app,
          folder: id,
          ...named,
          icon: part.icon,
          color: part.color,
          system: zh(part.system),
          releases: Object.fromEntries(designs.map(design => [`${design.kind}/${design.id}`, 1])),
        },
      ],
      outside,
    },
    designs,
    records: [],
  }
}
