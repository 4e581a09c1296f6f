import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ElementProperty } from './element.ts'

/** A component in the list of those who manage or place it. */
export interface ManagedElement {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly state: 'active' | 'stopped'
  /** The newest version; null: it was never published. */
  readonly release: number | null
  readonly drafted: boolean
  /** Of the newest version. */
  readonly properties: readonly ElementProperty[]
  /** Designs that show it. */
  readonly used: number
  readonly editedBy: string | null
  readonly editedAt: string | null
}

export const manageElements = contract({
  method: 'GET',
  path: '/elements',
  scope: 'space',
  can: ['admin'],
  summary:
    'The custom components of the space with version, properties and how often they are used; newest first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ManagedElement[] }>({ type: 'object' }),
})

export const setElementState = contract({
  method: 'PUT',
  path: '/elements/:id/state',
  scope: 'space',
  can: ['admin'],
  summary: 'Offers a component, stops it, or removes it; one that is used is not removed',
  input: Type.Object({
    id: Type.String({ format: 'uuid' }),
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** What a zip holds of a component. */
export interface ElementCode {
  readonly html: string
  readonly css: string
  readonly js: string
  /** Files that are no part of it. */
  readonly left: readonly string[]
}

export const readElementZip = contract({
  method: 'POST',
  path: '/elements/zip',
  scope: 'space',
  can: ['admin'],
  summary: 'Reads page, styles and scripts of a component from a zip; nothing is kept',
  input: Type.Object({}),
  output: Type.Unsafe<ElementCode>({ type: 'object' }),
  body: 'multipart',
})
