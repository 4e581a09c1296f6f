import { localise, type Text } from '@gantry/base/shared'
import { designServer } from '@gantry/designs/server'
import type { DesignPackage } from '@gantry/designs/shared'
import type { Kernel } from '@gantry/kernel/server'
import type { Filter, Grant, TableDef } from '@gantry/model/shared'
import { type Finding, findingsOf } from '../../shared/findings.ts'
import type { Contents, RightAsked } from '../../shared/types.ts'

/** The tables that the designs of a package define. */
export const tablesIn = (kernel: Kernel, { designs }: DesignPackage): readonly TableDef[] =>
  designs.flatMap(({ kind, body }) => designServer(kernel, kind).kind.tablesOf?.(body) ?? [])

/** What the automatic checks find in the designs of a package. */
export const findingsIn = (kernel: Kernel, { designs }: DesignPackage): readonly Finding[] =>
  findingsOf(designs.map(({ kind, body }) => ({ name: designServer(kernel, kind).kind.nameOf(body), body })))

/** What a package contains, for people who decide whether to install it. */
export const contentsOf = (kernel: Kernel, contents: DesignPackage): Contents => {
  const tables = tablesIn(kernel, contents)
  const others = new Map<string, number>()
  for (const { kind } of contents.designs)
    if (kind !== 'table' && kind !== 'view') others.set(kind, (others.get(kind) ?? 0) + 1)
  return {
    tables: tables.map(({ label, fields }) => ({
      label,
      fields: Object.keys(fields).length,
      columns: Object.values(fields)
        .slice(0, 4)
        .map(field => field.label ?? ''),
    })),
    views: contents.designs
      .filter(({ kind }) => kind === 'view')
      .map(({ kind, body }) => ({
        label: designServer(kernel, kind).kind.nameOf(body),
        kind: viewKind(body),
      })),
    others: [...others].map(([kind, count]) => ({ kind, count })),
    rights: rightsOf(tables.flatMap(({ policy }) => policy ?? [])),
    roles: rolesOf(contents),
    hosts: hostsOf(findingsIn(kernel, contents)),
    size: contents.designs.reduce((sum, { body }) => sum + Buffer.byteLength(JSON.stringify(body)), 0),
  }
}

const viewKind = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'kind' in body && typeof body.kind === 'string'
    ? body.kind
    : 'list'

const rolesOf = ({ manifest }: DesignPackage): readonly Text[] => Object.values(manifest.outside.role ?? {})

const hostsOf = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.filter(({ code }) => code === 'host').map(({ value }) => value)),
]

/** The operations each kind of person gets on any of the tables. */
const rightsOf = (grants: readonly Grant[]): readonly RightAsked[] => {
  const asked = new Map<string, Set<string>>()
  for (const { who, operations } of grants)
    for (const one of whoOf(who)) {
      const had = asked.get(one) ?? new Set()
      for (const operation of operations) had.add(operation)
      asked.set(one, had)
    }
  return [...asked].map(([who, operations]) => ({ who, operations: [...operations] }))
}

const whoOf = (who: Filter | undefined): readonly string[] => {
  if (who === undefined || who === true) return ['everyone']
  if (typeof who !== 'object') return []
  if (who.op === 'userType') return who.types
  return ['role']
}

/** What people find a product by, in both languages. */
export const wordsOf = (...texts: readonly Text[]): string =>
  [...new Set(texts.flatMap(text => [localise(text, 'zh-CN'), localise(text, 'en')]))]
    .join(' ')
    .toLowerCase()
    .slice(0, 2_000)
