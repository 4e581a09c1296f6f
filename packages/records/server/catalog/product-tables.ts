import type { Kernel } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'

const registered = new WeakMap<Kernel, readonly TableDef[]>()

/** Makes the product's own tables known to this process; they stand in the catalog of every space. */
export const registerTables = (kernel: Kernel, tables: readonly TableDef[]): void => {
  registered.set(kernel, tables)
}

export const productTables = (kernel: Kernel): readonly TableDef[] => registered.get(kernel) ?? []
