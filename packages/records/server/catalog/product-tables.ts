import type { Kernel } from '@gantry/kernel/server'
import type { Feature, TableDef, TableId } from '@gantry/model/shared'

const registered = new WeakMap<Kernel, readonly TableDef[]>()

/** Registers the product's own tables in this process; they are in the catalog of every space. */
export const registerTables = (kernel: Kernel, tables: readonly TableDef[]): void => {
  registered.set(kernel, tables)
}

export const productTables = (kernel: Kernel): readonly TableDef[] => registered.get(kernel) ?? []

const features = new WeakMap<Kernel, ReadonlyMap<TableId, Feature>>()

/** Registers which tables of the product belong to a feature; where it is off, people find them closed. */
export const registerFeatures = (kernel: Kernel, ofTables: ReadonlyMap<TableId, Feature>): void => {
  features.set(kernel, ofTables)
}

/** Tables that belong to a feature. */
export const tablesOfFeatures = (kernel: Kernel): ReadonlyMap<TableId, Feature> =>
  features.get(kernel) ?? new Map()
