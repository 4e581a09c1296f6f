import type { JsonObject } from '@gantry/base/shared'
import type { IconName } from '@gantry/ui/web'
import type { ComponentType } from 'react'
import type { Point } from '../../shared/product.ts'

/** The sentence about a field of what is edited, or, for a name that ends with a dot, about any field below it; undefined: it is right. */
export type IssueOf = (field: string) => string | undefined

export interface SettingsProps {
  readonly settings: JsonObject
  /** Settings that are kept sealed: left blank, they stay. */
  readonly kept: readonly string[]
  readonly issueOf: IssueOf
  onChange(settings: JsonObject): void
}

export interface AddressProps {
  readonly address: JsonObject
  readonly settings: JsonObject
  /** Names the device or point, for labels. */
  readonly name: string
  readonly issueOf: IssueOf
  onChange(address: JsonObject): void
}

export interface PointAddressProps extends AddressProps {
  /** The connection whose secrets count where none are given; undefined: a new one. */
  readonly connection: string | undefined
}

/** How a kind of connection is shown and edited. */
export interface PluginFace {
  readonly icon: IconName
  readonly Settings: ComponentType<SettingsProps>
  readonly DeviceAddress: ComponentType<AddressProps>
  readonly PointAddress: ComponentType<PointAddressProps>
  /** The address of a device that is added to others. */
  newDevice(others: readonly JsonObject[]): JsonObject
  /** The address of a point that is mapped after the others of its product. */
  newPoint(point: Point, others: readonly JsonObject[], settings: JsonObject): JsonObject
}
