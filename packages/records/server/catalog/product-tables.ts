import type { Kernel } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'

const registered = new WeakMap<Kernel, readonly TableDef[]>()

/** Registers the product's own tables in this process; they are in the catalog of every space. */
export const registerTables = (kernel: Kernel, tables: readonly TableDef[]): void => {
  registered.set(kernel, tables)
}

export const productTables = (kernel: Kernel): readonly TableDef[] => registered.get(kernel) ?? []
