import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** A closed line of points; the last point is the first. */
export type Ring = readonly (readonly [x: number, y: number])[]

/** An area of a map or of a plan. */
export interface Shape {
  /** What rows of a chart are matched with, beside the names. */
  readonly key: string
  readonly name: Text
  /** Each an outer ring with the holes in it. */
  readonly polygons: readonly (readonly Ring[])[]
}

/** The shapes that a regions chart is drawn with. */
export interface ShapeSet {
  readonly id: string
  readonly version: number
  /** The coordinates are lengths on a plan instead of degrees. */
  readonly plan: boolean
  readonly shapes: readonly Shape[]
}

/** A set of shapes as a designer chooses it. */
export interface ShapeSetHead {
  readonly id: string
  readonly name: Text
  readonly plan: boolean
  readonly shapes: number
  /** Who uploaded it last. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
}

/** Bounds of a set: of the uploaded file, and of what is kept of it. */
export const shapeLimits = {
  /** Sets of a space. */
  sets: 50,
  /** Shapes of a set. */
  shapes: 1_000,
  /** Points of an uploaded file. */
  points: 1_000_000,
  /** Points kept; a simplified set is about 150 kB. */
  kept: 12_000,
  /** Characters of a key or a name. */
  name: 80,
} as const

const id = Type.String({ format: 'uuid' })
const property = Type.String({ minLength: 1, maxLength: 200 })
const name = Type.String({ minLength: 1, maxLength: shapeLimits.name })
const done = Type.Object({ done: Type.Literal(true) })

export const listShapes = contract({
  method: 'GET',
  path: '/charts/shapes',
  scope: 'space',
  can: 'signed-in',
  summary: 'Sets of shapes for charts of regions, without the shapes, by their time of upload',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ShapeSetHead[] }>({ type: 'object' }),
})

export const keepShapes = contract({
  method: 'PUT',
  path: '/charts/shapes/:id',
  scope: 'space',
  can: ['admin'],
  summary:
    'Stores the polygons of a GeoJSON file, simplified, with a key and names from properties; further properties are dropped',
  input: Type.Object({
    id,
    name: Type.Object({ 'zh-CN': name, en: name }),
    /** Property with the key of a shape. */
    key: property,
    /** Properties with the names of a shape; absent: the key. */
    names: Type.Object({ 'zh-CN': Type.Optional(property), en: Type.Optional(property) }),
    plan: Type.Boolean(),
    /** A GeoJSON FeatureCollection (RFC 7946). */
    geo: Type.Unknown(),
  }),
  output: Type.Object({ shapes: Type.Integer() }),
})

export const dropShapes = contract({
  method: 'DELETE',
  path: '/charts/shapes/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'Deletes a set of shapes; charts that use it are shown as tables',
  input: Type.Object({ id }),
  output: done,
})
