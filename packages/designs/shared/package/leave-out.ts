import type { Text } from '@gantry/base/shared'
import type { TableId } from '@gantry/model/shared'
import type { AnyKind, FieldPlace, LeftOut, Mention, Scope } from '../kind.ts'
import type { PackagedDesign } from './package.ts'

/** A place of a design that is about something left out. */
export interface LeftPlace {
  /** `<kind>/<id>` of its design. */
  readonly key: string
  readonly kind: string
  readonly design: Text
  /** As in `Mention`. */
  readonly at: string
  /** What the place is called; null where the design itself is all there is to name. */
  readonly name: Text | null
}

/** A field that is left out. */
export interface LeftField extends FieldPlace {
  readonly name: Text
  readonly tableName: Text
}

export interface LeavingOut {
  readonly designs: readonly PackagedDesign[]
  readonly fields: readonly LeftField[]
  /** Designs, none of tables, that cannot do without and are left out as a whole. */
  readonly whole: readonly Pick<LeftPlace, 'key' | 'kind' | 'design'>[]
  /** What designs lose beside fields. */
  readonly places: readonly LeftPlace[]
  /** What tables still say of something left out; with these the set cannot be published. */
  readonly stays: readonly LeftPlace[]
}

/**
 * The designs of a package without the links to some tables and without everything that depends on them, design by design until no
 * more fields go. What that costs is told, so that people can decide.
 */
export const leaveOut = (
  designs: readonly PackagedDesign[],
  tables: ReadonlySet<TableId>,
  kindOf: (name: string) => AnyKind,
  scope: Scope,
): LeavingOut => {
  if (tables.size === 0) return { designs, fields: [], whole: [], places: [], stays: [] }
  // Of the tables as they are in the package: what reads a field is found by the field.
  const before = scopeWith(designs, kindOf, scope)
  let left: LeftOut = { tables, fields: [] }
  let next = designs
  for (;;) {
    const found: FieldPlace[] = []
    const known = left
    next = next.map(design => {
      const without = designWithout(kindOf(design.kind), design.body, known, before)
      found.push(...without.fields)
      return without.body === design.body ? design : { ...design, body: without.body }
    })
    if (found.length === 0) break
    left = { tables, fields: [...left.fields, ...found] }
  }
  const lasting = placesAbout(next, left, kindOf, scopeWith(next, kindOf, scope))
  const isTable = ({ kind, body }: PackagedDesign) => kindOf(kind).tablesOf?.(body) !== undefined
  const needed = new Set(lasting.map(({ key }) => key))
  const whole = next.filter(design => !isTable(design) && needed.has(keyOf(design)))
  const dropped = new Set(whole.map(keyOf))
  const stays = lasting.filter(({ key }) => !dropped.has(key))
  const stayed = new Set(stays.map(placeKey))
  const own = new Set(left.fields.map(({ table, field }) => `${table}.fields.${field}`))
  const isInLeft = ({ at }: LeftPlace) => own.has(at.split('.').slice(0, 3).join('.'))
  return {
    designs: next.filter(design => !dropped.has(keyOf(design))),
    fields: left.fields.map(({ table, field }): LeftField => {
      const of = before.tables.get(table)
      return { table, field, name: of?.fields[field]?.label ?? field, tableName: of?.label ?? table }
    }),
    places: placesAbout(designs, left, kindOf, before).filter(
      place => !isInLeft(place) && !stayed.has(placeKey(place)) && !dropped.has(place.key),
    ),
    whole: whole.map(design => ({
      key: keyOf(design),
      kind: design.kind,
      design: kindOf(design.kind).nameOf(design.body),
    })),
    stays,
  }
}

const designWithout = (
  kind: AnyKind,
  body: PackagedDesign['body'],
  left: LeftOut,
  scope: Scope,
): { readonly body: PackagedDesign['body']; readonly fields: readonly FieldPlace[] } => {
  if (kind.leaveOut) return kind.leaveOut(body, left, scope)
  const { dropField } = kind
  if (!dropField || !kind.mentions(body, scope).some(({ to }) => isLeft(left, to)))
    return { body, fields: [] }
  return { body: left.fields.reduce((rest, field) => dropField(rest, field, scope), body), fields: [] }
}

/** Whether a reference leads to something left out. */
export const isLeft = ({ tables, fields }: LeftOut, to: Mention['to']): boolean =>
  to.kind === 'table' &&
  (tables.has(to.id) || fields.some(({ table, field }) => table === to.id && field === to.part))

const scopeWith = (
  designs: readonly PackagedDesign[],
  kindOf: (name: string) => AnyKind,
  scope: Scope,
): Scope => ({
  ...scope,
  tables: new Map([
    ...scope.tables,
    ...designs.flatMap(({ kind, body }) =>
      (kindOf(kind).tablesOf?.(body) ?? []).map(table => [table.id, table] as const),
    ),
  ]),
})

const placesAbout = (
  designs: readonly PackagedDesign[],
  left: LeftOut,
  kindOf: (name: string) => AnyKind,
  scope: Scope,
): readonly LeftPlace[] => {
  const found = designs.flatMap(({ kind: name, id, body }) => {
    const kind = kindOf(name)
    return kind
      .mentions(body, scope)
      .filter(({ to }) => isLeft(left, to))
      .map(
        (mention): LeftPlace => ({
          key: keyOf({ kind: name, id }),
          kind: name,
          design: kind.nameOf(body),
          at: mention.at,
          name: mention.name ?? null,
        }),
      )
  })
  return [...new Map(found.map(place => [placeKey(place), place])).values()]
}

const keyOf = ({ kind, id }: Pick<PackagedDesign, 'kind' | 'id'>): string => `${kind}/${id}`

const placeKey = ({ key, at }: LeftPlace): string => `${key} ${at}`
