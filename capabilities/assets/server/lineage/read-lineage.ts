import { AppError, isPlainObject, issue, type Text } from '@gantry/base/shared'
import { fieldTypeOf, masterName, masterOf, planFormulas, readOfMaster } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { FieldDef, InputOf, TableDef } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { readLineage as contract, LineageObject, ReadLineage } from '../../shared/lineage/contract.ts'
import {
  type LineageEdge,
  type LineagePlace,
  neighbourhood,
  placeKey,
} from '../../shared/lineage/neighbourhood.ts'
import { type ChartEdges, chartEdges } from './chart-edges.ts'
import { linkTarget } from './link-target.ts'
import { taskEdges } from './task-edges.ts'

/** References of designs read at most. */
const most = 20_000

const ofTable = (id: string): string => `table:${id}`

/** All edges of the space, and the names of what is no table. */
interface SpaceEdges {
  readonly tables: ReadonlyMap<string, TableDef>
  readonly edges: readonly LineageEdge[]
  readonly names: ReadonlyMap<string, Text>
  /** Names of parts of what is no table, by the key of their place. */
  readonly parts: ReadonlyMap<string, Text>
}

/**
 * What designs say of charts and fields as a whole, by figure where the figures are known: what shows a chart shows all its figures, and
 * what a chart reads is told by them.
 */
const ofFigures = (
  declared: readonly LineageEdge[],
  { edges, figures }: ChartEdges,
): readonly LineageEdge[] => {
  const known = new Set(edges.map(({ from, to }) => `${placeKey(from)} ${to.object}`))
  return declared
    .filter(({ from, to }) => !known.has(`${placeKey(from)} ${to.object}`))
    .flatMap(edge => {
      const places = edge.from.part === null ? figures.get(edge.from.object) : undefined
      return places ? places.map(from => ({ ...edge, from })) : [edge]
    })
}

const spaceEdges = async (ctx: Ctx): Promise<SpaceEdges> => {
  const { tables } = await catalogOf(ctx)
  const designs = await designEdges(ctx)
  const tasks = await taskEdges(ctx)
  const charts = await chartEdges(ctx, tables)
  const own = [...tables.values()].flatMap(each => edgesOf(each, tables))
  return {
    tables,
    edges: [...own, ...ofFigures(designs.edges, charts), ...tasks.edges, ...charts.edges],
    names: new Map([...designs.names, ...tasks.names, ...charts.names]),
    parts: charts.parts,
  }
}

interface Span {
  readonly up: number
  readonly down: number
}

/**
 * Where a column comes from and what depends on it: formulas, lookups and roll-ups of tables, what integration
 * tasks move, the figures of charts, and what other designs say they read and write. The same around a part of any other object.
 * @throws AppError request.invalid for an unknown table or column
 */
export const readLineage = async (
  ctx: Ctx,
  { table: asked, column, object, part, ...span }: InputOf<typeof contract>,
): Promise<ReadLineage> => {
  const space = await spaceEdges(ctx)
  if (object !== undefined) {
    const places = placesIn(space, object).filter(place => part === undefined || place.part === part)
    return { table: null, start: object, ...(places.length === 0 ? nothing : around(space, places, span)) }
  }
  const id = asked ?? busiestOf(space.edges, space.tables)
  if (id === null) return { table: null, start: null, ...nothing }
  const table = space.tables.get(id)
  if (!table) throw new AppError('request.invalid', {}, [issue('table', 'unknown', { value: id })])
  if (column !== undefined && !(column in table.fields))
    throw new AppError('request.invalid', {}, [issue('column', 'unknown', { value: column })])
  const columns = column === undefined ? Object.keys(table.fields) : [column]
  const start = columns.map((part): LineagePlace => ({ object: ofTable(id), part }))
  return { table: id, start: ofTable(id), ...around(space, start, span) }
}

/** The same around all places of an object, such as `api:0196…`; empty where nothing flows through it. */
export const lineageOf = async (ctx: Ctx, object: string, span: Span): Promise<Surroundings> => {
  const space = await spaceEdges(ctx)
  const places = placesIn(space, object)
  return places.length === 0 ? nothing : around(space, places, span)
}

/** All places of an object that something flows through. */
const placesIn = ({ edges }: SpaceEdges, object: string): readonly LineagePlace[] => {
  const found = edges.flatMap(({ from, to }) => [from, to]).filter(place => place.object === object)
  return [...new Map(found.map(place => [placeKey(place), place])).values()]
}

type Surroundings = Omit<ReadLineage, 'table' | 'start'>

const nothing: Surroundings = { edges: [], depth: {}, capped: false, objects: [] }

/** What is up and downstream of the places of a start, with the names of its objects. */
const around = (
  { tables, edges, names, parts }: SpaceEdges,
  start: readonly LineagePlace[],
  span: Span,
): Surroundings => {
  const found = neighbourhood(edges, start, span)
  const objects = new Map<string, LineageObject>()
  for (const { object, part } of [...start, ...found.edges.flatMap(({ from, to }) => [from, to])]) {
    const known = objects.get(object)
    const def = object.startsWith('table:') ? tables.get(object.slice(6)) : undefined
    objects.set(object, {
      id: object,
      kind: object.split(':')[0] ?? '',
      name: def?.label ?? names.get(object) ?? object,
      columns: {
        ...known?.columns,
        ...(part !== null && {
          [part]: def?.fields[part]?.label ?? parts.get(placeKey({ object, part })) ?? part,
        }),
      },
    })
  }
  return { ...found, objects: [...objects.values()] }
}

/** The table of an application with the most edges from or to other objects; of equal ones the first by id. */
const busiestOf = (edges: readonly LineageEdge[], tables: ReadonlyMap<string, TableDef>): string | null => {
  const counts = new Map<string, number>()
  for (const { from, to } of edges) {
    if (from.object === to.object) continue
    for (const object of [from.object, to.object]) {
      const id = object.startsWith('table:') ? object.slice('table:'.length) : ''
      const table = tables.get(id)
      if (table?.app !== undefined && table.master === undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  const [first] = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return first?.[0] ?? null
}

const edgesOf = (table: TableDef, tables: ReadonlyMap<string, TableDef>): readonly LineageEdge[] => {
  const here = (part: string): LineagePlace => ({ object: ofTable(table.id), part })
  const edge = (from: LineagePlace, to: string, how: LineageEdge['how'] = 'direct'): LineageEdge => ({
    from,
    to: here(to),
    how,
    certainty: 'exact',
  })
  const formulas = planFormulas(table, tables).flatMap(({ id, reads }) =>
    reads.flatMap(path => {
      const [field, inner] = path
      const master = field === masterName ? masterOf(table, tables) : undefined
      if (master)
        return readOfMaster(table, tables, [path]).map(part => edge({ object: ofTable(master.id), part }, id))
      if (field === undefined || !(field in table.fields)) return []
      const slave = slaveOf(table.fields[field])
      return [edge(slave && inner ? { object: ofTable(slave), part: inner } : here(field), id)]
    }),
  )
  const across = Object.entries(table.fields).flatMap(([id, def]) => {
    const { computed } = def
    if (!isPlainObject(computed)) return []
    if ('lookup' in computed) {
      const target = linkTarget(table.fields[String(computed.lookup)])
      return [
        edge(here(String(computed.lookup)), id, 'indirect'),
        ...(target ? [edge({ object: ofTable(target), part: String(computed.of) }, id)] : []),
      ]
    }
    if ('rollUp' in computed && typeof computed.of === 'string')
      return [edge({ object: ofTable(String(computed.from)), part: computed.of }, id)]
    return []
  })
  return [...formulas, ...across]
}

const slaveOf = (def: FieldDef | undefined): string | undefined => def && fieldTypeOf(def).rows?.(def)

interface MentionRow {
  readonly kind: string
  readonly id: string
  readonly name: Text
  readonly toKind: string
  readonly toId: string
  readonly part: string | null
  readonly how: string
}

/** What published designs read and write of tables, and the decisions and flows interfaces answer with. Tables and tasks speak for themselves. */
const designEdges = async (ctx: Ctx) => {
  const { rows } = await ctx.db.run<MentionRow>(sql`
    select m.kind, m.id, d.name, m.to_kind as "toKind", m.to_id as "toId", m.part, m.how
    from (
      select distinct kind, id, to_kind, to_id, part, how from gantry.design_mention
      where space = ${ctx.space} and of = 'release' and kind not in ('table', 'task')
        and (to_kind = 'table' and part is not null or to_kind = 'chart' or kind = 'api' and to_kind in ('decision', 'logic'))
      limit ${most}
    ) m
    join gantry.design d on d.space = ${ctx.space} and d.kind = m.kind and d.id = m.id and d.state = 'active'`)
  const names = new Map<string, Text>()
  const edges = rows.map(({ kind, id, name, toKind, toId, part, how }): LineageEdge => {
    const design: LineagePlace = { object: `${kind}:${id}`, part: null }
    names.set(design.object, name)
    const place: LineagePlace = { object: `${toKind}:${toId}`, part }
    const [from, to] = how === 'writes' ? [design, place] : [place, design]
    return {
      from,
      to,
      how: how === 'calls' && toKind === 'table' ? 'indirect' : 'direct',
      certainty: 'declared',
    }
  })
  return { edges, names }
}
