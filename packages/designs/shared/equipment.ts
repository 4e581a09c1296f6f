import type { Text } from '@gantry/base/shared'

/** A value that devices take. */
export interface EquipmentValue {
  readonly code: string
  readonly name: Text
  readonly type: 'number' | 'integer' | 'bool' | 'text'
}

/** What the devices of a published product tell and may be told. */
export interface EquipmentModel {
  readonly id: string
  readonly name: Text
  readonly commands: readonly {
    readonly code: string
    readonly name: Text
    readonly parameters: readonly EquipmentValue[]
  }[]
  readonly events: readonly { readonly code: string; readonly name: Text }[]
  /** Points that people may set. */
  readonly settable: readonly EquipmentValue[]
}
