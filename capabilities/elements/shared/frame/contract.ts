import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Characters of the page of one component, with its styles and scripts. */
export const mostHtml = 60_000

const id = Type.String({ format: 'uuid' })

/** A version of a component. */
export interface ElementVersion {
  readonly id: string
  readonly version: number
}

export type PropertyValue = string | number | boolean
export type PropertyValues = Readonly<Record<string, PropertyValue>>

/** What a frame shows: a page as it is written, or a version of a component with values of its properties. */
export interface FrameSource {
  readonly html?: string | undefined
  readonly element?: ElementVersion | undefined
  readonly values?: PropertyValues | undefined
}

export const elementVersion = Type.Object(
  { id, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
  { additionalProperties: false },
)

/** Values of properties by their names. */
export const elementValues = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Boolean()]),
  { maxProperties: 20 },
)

/** What a component runs with. */
export interface FrameValues {
  /** Of its properties. */
  readonly values: PropertyValues
  /** What the administrator of the space set for it. */
  readonly settings: PropertyValues
}

/** Lays out the page of a custom component for a frame of the caller. */
export const layOutFrame = contract({
  method: 'POST',
  path: '/workbench/frames',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Keeps the page of a custom component for one frame of the caller; answers its properties and settings',
  input: Type.Object({
    html: Type.Optional(Type.String({ maxLength: mostHtml })),
    element: Type.Optional(elementVersion),
    values: Type.Optional(elementValues),
  }),
  output: Type.Unsafe<{ readonly id: string } & FrameValues>({ type: 'object' }),
})

export const openFrame = contract({
  method: 'GET',
  path: '/workbench/frames/:id',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The page of a custom component, once, in an opaque origin; its frame names itself by `messageToken`',
  input: Type.Object({ id, messageToken: Type.Optional(Type.String({ maxLength: 64 })) }),
  output: Type.Unsafe<never>({ type: 'object' }),
})
