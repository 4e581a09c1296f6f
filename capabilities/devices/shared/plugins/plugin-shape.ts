import type { JsonObject } from '@gantry/base/shared'
import type { TSchema } from 'typebox'
import type { PluginKind } from './plugin-kinds.ts'

/** What a kind of connection is made of: plain data and pure functions for forms, checks and the list. */
export interface PluginShape {
  readonly kind: PluginKind
  /** Closed objects. */
  readonly settings: TSchema
  readonly deviceAddress: TSchema
  readonly pointAddress: TSchema
  /** Settings that are kept sealed and never answered. */
  readonly secrets: readonly string[]
  /** Settings of a new connection. */
  readonly preset: JsonObject
  /** Host and port, to which secrets are bound: under another destination they have to be given anew. */
  destination(settings: JsonObject): string
  /** Where it leads, for the list. */
  address(settings: JsonObject): string
}
