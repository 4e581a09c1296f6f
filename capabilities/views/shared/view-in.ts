import type { Json } from '@gantry/base/shared'
import type { TableView } from '@gantry/model/shared'

/** The view a design of the kind `view` holds; the schema of the kind was checked when the body was kept. */
export const viewIn = (body: Json): TableView => body as TableView
