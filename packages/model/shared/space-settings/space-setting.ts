import type { Json, Text } from '@gantry/base/shared'
import type { Setting } from '../settings.ts'

export const spaceSettingGroups = ['general', 'formats', 'signIn', 'password', 'features'] as const
export type SpaceSettingGroup = (typeof spaceSettingGroups)[number]

/** One setting of a space. */
export interface SpaceSetting<Value extends Json = Json> extends Setting<Value> {
  /** Its section of the base configuration; absent: a screen of its own edits it. */
  readonly group?: SpaceSettingGroup
  /** Sent to every browser that works in the space, with the session. */
  readonly isPublic?: true
  /** What a `choice` offers. */
  readonly options?: readonly { readonly value: string; readonly label: Text }[]
}
