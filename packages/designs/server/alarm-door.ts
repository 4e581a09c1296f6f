import type { Text } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'

/** From the gravest to the least. */
type AlarmLevel = 'critical' | 'high' | 'medium' | 'low'

/** An alarm that a design raises over a device. */
interface AskedAlarm {
  readonly device: string
  readonly level: AlarmLevel
  readonly text: Text
  /** The design that raises it: one alarm of it over a device is open at a time. */
  readonly by: { readonly kind: string; readonly id: string; readonly name: Text }
}

/** What other designs may do with alarms. */
export interface AlarmDoor {
  /**
   * Raises an alarm in the transaction of `ctx`, or counts once more in the one that is open; answers its id.
   * @throws AppError record.not_found for a device the actor may not read
   */
  raise(ctx: Ctx, asked: AskedAlarm): Promise<{ readonly id: string; readonly device: string }>
  /** The name of the device, if an alarm over it could be raised. @throws AppError record.not_found */
  preview(ctx: Ctx, device: string): Promise<{ readonly name: string }>
}

const doors = new WeakMap<Kernel, AlarmDoor>()

/** Says who keeps alarms, so that other designs may raise them without knowing it. */
export const registerAlarmDoor = (kernel: Kernel, door: AlarmDoor): void => {
  doors.set(kernel, door)
}

export const alarmDoorOf = (kernel: Kernel): AlarmDoor | undefined => doors.get(kernel)
