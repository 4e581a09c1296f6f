import { designServer, scopeOf } from '@gantry/designs/server'
import {
  type DesignPackage,
  type LeavingOut,
  type LeftPlace,
  leaveOut,
  type PackagedDesign,
  type Scope,
} from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { LeavingCost, LeavingPart, LeavingPlace, OutsideThing } from '../../shared/packages.ts'

interface Given {
  readonly designs: readonly PackagedDesign[]
  readonly outside: readonly OutsideThing[]
  readonly scope: Scope
}

interface WithoutLinks {
  /** Ids of the package of the tables to which links are left out. */
  readonly leaves: readonly string[]
  /** With what leaving each of them out costs. */
  readonly outside: readonly OutsideThing[]
  readonly designs: readonly PackagedDesign[]
}

/** Leaves the links to some tables outside a package out of its designs. `keys`: those of outside things. */
export const leaveLinksOut = (
  ctx: Ctx,
  { designs, outside, scope }: Given,
  keys: readonly string[],
): WithoutLinks => {
  const leaves = outside.filter(({ key, kind }) => kind === 'table' && keys.includes(key)).map(tableOf)
  return {
    leaves,
    outside: outside.map(thing =>
      thing.kind === 'table'
        ? {
            ...thing,
            isLeft: leaves.includes(tableOf(thing)),
            cost: costOf(without(ctx, designs, [tableOf(thing)], scope)),
          }
        : thing,
    ),
    designs: without(ctx, designs, leaves, scope).designs,
  }
}

/** The contents of a package as an import took them that left the links to some tables out. */
export const withoutLinks = async (
  ctx: Ctx,
  contents: DesignPackage,
  leaves: readonly string[],
): Promise<DesignPackage> =>
  leaves.length === 0
    ? contents
    : { ...contents, designs: without(ctx, contents.designs, leaves, await scopeOf(ctx, [])).designs }

const tableOf = ({ key }: OutsideThing): string => key.slice('table/'.length)

const without = (
  { kernel }: Ctx,
  designs: readonly PackagedDesign[],
  tables: readonly string[],
  scope: Scope,
): LeavingOut => leaveOut(designs, new Set(tables), name => designServer(kernel, name).kind, scope)

const costOf = ({ fields, whole, places, stays }: LeavingOut): LeavingCost => ({
  fields: fields.map(({ tableName, name }) => ({ table: tableName, name })),
  whole: whole.map(({ kind, design }) => ({ kind, design })),
  places: once(places.map(sayable)),
  stays: once(stays.map(sayable)),
})

const sayable = ({ kind, design, at, name }: LeftPlace): LeavingPlace => ({
  kind,
  design,
  part: kind === 'table' ? partAt(at) : 'design',
  name,
})

/** Many places of one group or list are said once. */
const once = (places: readonly LeavingPlace[]): readonly LeavingPlace[] => [
  ...new Map(places.map(place => [JSON.stringify(place), place])).values(),
]

/** The part of a table design by a place in it: `<table>.fields.<field>.<part>`, `view.list.<part>`, else `<table>.<part>`. */
const partAt = (at: string): LeavingPart => {
  const [first, second = '', third = '', fourth = ''] = at.split('.')
  if (first === 'view') return second === 'list' ? (inList[third] ?? 'columns') : 'form'
  return (second === 'fields' ? inField[fourth] : inTable[second]) ?? 'title'
}

const inList: Readonly<Record<string, LeavingPart>> = {
  columns: 'columns',
  sort: 'sort',
  group: 'group',
  tabs: 'tab',
}

const inField: Readonly<Record<string, LeavingPart>> = {
  rules: 'rules',
  linkage: 'linkage',
  default: 'default',
}

const inTable: Readonly<Record<string, LeavingPart>> = {
  validations: 'validation',
  unique: 'unique',
  similar: 'similar',
  search: 'search',
  bookings: 'bookings',
  policy: 'grant',
  limits: 'limit',
}
