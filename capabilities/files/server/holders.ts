import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'

/**
 * The place a file hangs on that is no field of a record: a part of it, as one of its comments. For a message of a
 * conversation, which belongs to no record, table and record are empty.
 */
export interface HeldFile {
  readonly file: string
  readonly table: TableId
  readonly record: string
  readonly part: string
}

/** Whether a file hangs there and the actor may read it. @throws AppError where the record is closed to the actor */
export type FileHolder = (ctx: Ctx, held: HeldFile) => Promise<boolean>

const registered = new WeakMap<Kernel, Map<string, FileHolder>>()

/** Makes a kind of place known that files can hang on beside fields. A capability calls it in its `boot`. */
export const registerFileHolder = (kernel: Kernel, kind: string, holder: FileHolder): void => {
  registered.set(kernel, new Map([...(registered.get(kernel) ?? []), [kind, holder]]))
}

export const fileHolder = (kernel: Kernel, kind: string): FileHolder | undefined =>
  registered.get(kernel)?.get(kind)
