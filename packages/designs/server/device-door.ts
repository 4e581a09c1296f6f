import type { JsonObject, Text } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { EquipmentModel } from '../shared/equipment.ts'

/** What a design asks of a device. */
export interface AskedOfDevice {
  readonly device: string
  /** The product the design was drawn for; a device of another one is refused. */
  readonly product: string
  /** Code of the command; absent: `values` are desired of the device. */
  readonly command?: string
  /** Parameters of the command, or desired values by the codes of their points. */
  readonly values: JsonObject
  /** Seconds until the command is given up; absent: as the product says. */
  readonly seconds?: number
  /** The design that asks: it stands in the audit and on the page of the device. */
  readonly by: { readonly kind: string; readonly id: string; readonly name: Text }
}

/** What other designs may do with devices. */
export interface DeviceDoor {
  /** Published products with what their devices may be told, 500 at most; with `ids` only these. */
  models(ctx: Ctx, ids?: readonly string[]): Promise<readonly EquipmentModel[]>
  /** The name of the device, if it would take what is asked; nothing is sent. @throws AppError as `tell` */
  preview(ctx: Ctx, asked: AskedOfDevice): Promise<{ readonly name: string }>
  /**
   * Sends a command or sets desired values in the transaction of `ctx`. A refusal is kept for the page of the device.
   * @throws AppError record.not_found, request.invalid naming what does not fit, permission.denied for an actor who may not tell devices
   * anything, device.too_often beyond the limit of a device and minute
   */
  tell(ctx: Ctx, asked: AskedOfDevice): Promise<{ readonly name: string }>
}

const doors = new WeakMap<Kernel, DeviceDoor>()

/** Says who reaches devices, so that other designs may tell them something without knowing how. */
export const registerDeviceDoor = (kernel: Kernel, door: DeviceDoor): void => {
  doors.set(kernel, door)
}

export const deviceDoorOf = (kernel: Kernel): DeviceDoor | undefined => doors.get(kernel)
