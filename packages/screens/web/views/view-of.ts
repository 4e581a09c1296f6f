import type { TableView } from '@gantry/model/shared'

/** A view whose options were checked by its kind. */
export type ViewOf<Options> = Omit<TableView, 'options'> & { readonly options: Options }
