import type { FileRef } from '@gantry/fields/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Box, Corner } from './zone.ts'

const object = { type: 'object' } as const
const readers = { scope: 'space', can: ['admin', 'saas', 'user', 'safe', 'audit'] } as const
const keepers = { scope: 'space', can: ['admin', 'saas'] } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const share = Type.Number({ minimum: 0, maximum: 1 })
const motion = Type.Number({ minimum: -1, maximum: 1 })

/** How film comes: HTTP Live Streaming (RFC 8216), or FLV over HTTP. */
export type FilmKind = 'hls' | 'flv'

/** A camera on the wall. */
export interface WallCamera {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly area: { readonly id: string; readonly title: string } | null
  /** Null: it has no address of film. */
  readonly film: FilmKind | null
  readonly hasPicture: boolean
  /** The caller may turn it. */
  readonly canMove: boolean
  /** Address of its records, opened in a window of its own. */
  readonly records: string | null
  readonly state: 'online' | 'offline' | 'unknown'
  readonly lastPicture: FileRef | null
  readonly lastPictureAt: string | null
  /** Detections nobody has looked at yet. */
  readonly fresh: number
}

/** Cameras on one page of the wall at most. */
export const mostOnWall = 100

export const readWall = contract({
  ...readers,
  method: 'GET',
  path: '/cameras/wall',
  summary: 'The cameras of the space, 100 at most, by code; of one area, or one camera',
  input: Type.Object({
    area: Type.Optional(id),
    camera: Type.Optional(id),
    search: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly WallCamera[]; readonly more: boolean }>(object),
})

export const watchCamera = contract({
  ...readers,
  method: 'POST',
  path: '/cameras/:id/watch',
  summary: 'Opens the film of a camera; the answer names the address to play',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly film: FilmKind; readonly at: string }>(object),
})

export const readFilm = contract({
  ...readers,
  method: 'GET',
  path: '/cameras/:id/film',
  summary: 'A playlist, a segment or the running film of a camera that was opened',
  input: Type.Object({ id, at: Type.String({ maxLength: 8_000 }) }),
  output: Type.Unsafe<never>(object),
})

export const readPicture = contract({
  ...readers,
  method: 'GET',
  path: '/cameras/:id/picture',
  summary: 'What a camera sees now, as a picture',
  input: Type.Object({ id, n: Type.Optional(Type.Integer()) }),
  output: Type.Unsafe<never>(object),
})

export const moveCamera = contract({
  ...readers,
  method: 'POST',
  path: '/cameras/:id/move',
  summary: 'Turns and zooms a camera at a speed of -1 to 1 for at most five seconds; all zero stops it',
  input: Type.Object({ id, pan: motion, tilt: motion, zoom: motion }),
  output: done,
})

export const setCameraAccess = contract({
  ...keepers,
  method: 'PUT',
  path: '/cameras/:id/access',
  summary: 'Sets the user and password a camera asks for; they are bound to the hosts of its addresses',
  input: Type.Object({
    id,
    user: Type.String({ maxLength: 64 }),
    password: Type.String({ maxLength: 128 }),
  }),
  output: done,
})

/** What a check found about one address of a camera. */
export interface Checked {
  readonly part: 'film' | 'picture' | 'control'
  readonly ok: boolean
  /** Code of the error catalogue. */
  readonly reason: string | null
}

export const checkCamera = contract({
  ...keepers,
  method: 'POST',
  path: '/cameras/:id/check',
  summary: 'Calls every address of a camera and keeps whether it answers',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly Checked[] }>(object),
})

export const setTaskAccess = contract({
  ...keepers,
  method: 'PUT',
  path: '/video-tasks/:id/access',
  summary: 'Sets the key that the service of a task asks for; it is bound to the host of its address',
  input: Type.Object({ id, key: Type.String({ maxLength: 500 }) }),
  output: done,
})

export const setTaskZone = contract({
  ...keepers,
  method: 'PUT',
  path: '/video-tasks/:id/zone',
  summary: 'Sets the part of the picture that a task looks at; no corners: the whole picture',
  input: Type.Object({
    id,
    zone: Type.Array(Type.Object({ x: share, y: share }), { maxItems: 40 }),
  }),
  output: done,
})

/** What one look of a task gave. */
export interface Look {
  readonly detections: readonly { readonly label: string; readonly confidence: number; readonly box: Box }[]
  /** Those below the confidence of the task, or outside its zone. */
  readonly ignored: number
  readonly milliseconds: number
}

export const runTask = contract({
  ...keepers,
  method: 'POST',
  path: '/video-tasks/:id/run',
  summary: 'Looks once, whatever the schedule says, and keeps what is found',
  input: Type.Object({ id }),
  output: Type.Unsafe<Look>(object),
})

/** A picture in which a service found something. */
export interface Detection {
  readonly id: string
  readonly version: number
  readonly label: string
  /** 0 to 1. */
  readonly confidence: number
  readonly kind: string
  readonly at: string
  readonly state: 'fresh' | 'confirmed' | 'false'
  readonly task: { readonly id: string; readonly title: string }
  readonly camera: { readonly id: string; readonly title: string }
  readonly picture: FileRef | null
  readonly boxes: readonly Box[]
  readonly zone: readonly Corner[]
  readonly remark: string
}

export const listDetections = contract({
  ...readers,
  method: 'GET',
  path: '/detections',
  summary: 'Detections, the newest first, 60 a page',
  input: Type.Object({
    state: Type.Optional(
      Type.Union([Type.Literal('fresh'), Type.Literal('confirmed'), Type.Literal('false')]),
    ),
    camera: Type.Optional(id),
    task: Type.Optional(id),
    from: Type.Optional(Type.String({ format: 'date-time' })),
    to: Type.Optional(Type.String({ format: 'date-time' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Detection[]; readonly more: boolean }>(object),
})

export const judgeDetections = contract({
  ...readers,
  method: 'POST',
  path: '/detections/judge',
  summary: 'Says of detections, 200 at most, whether they are true; whoever looks first decides',
  input: Type.Object({
    ids: Type.Array(id, { minItems: 1, maxItems: 200 }),
    state: Type.Union([Type.Literal('confirmed'), Type.Literal('false')]),
    remark: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  output: Type.Unsafe<{ readonly judged: number }>(object),
})
