import { savedTables, type TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'

/** The table of labels, where records of `table` can have labels: in an application. */
export const labelsOfTable = ({ tables }: Catalog, { app, home }: TableDef): TableDef | undefined =>
  app === undefined || home === 'platform' ? undefined : tables.get(savedTables.label)
