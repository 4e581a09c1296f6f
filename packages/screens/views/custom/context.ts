import type { JsonObject } from '@gantry/base/shared'
import type { Query, RecordRow, TableView } from '@gantry/model/shared'
import type { Page } from '@gantry/tiles/shared'
import { type ComponentType, createContext, use } from 'react'
import type { TableModel } from '../../web/parts/table-model.ts'

interface EmbeddedViewProps {
  readonly model: TableModel
  readonly view: TableView
  readonly query: Pick<Query, 'filter' | 'search' | 'sort'>
}

/** Context shared by the blocks of a page. */
export interface OwnView {
  /** The table of the view; null for a page without a table, e.g. a portal. */
  readonly model: TableModel | null
  readonly page: Page
  /** Search and filter of the toolbar for that table. */
  readonly query: Pick<Query, 'filter' | 'search'>
  /** Opens a record of the view's table in the side panel; absent: records open on their own page. */
  readonly open: ((row: RecordRow) => void) | undefined
  /** Creates a record of the view's table; absent: the user may not. */
  readonly create: (() => void) | undefined
}

export const OwnViewContext = createContext<OwnView | null>(null)

/** The custom view that contains the block. */
export const useOwnView = (): OwnView => {
  const own = use(OwnViewContext)
  if (!own) throw new Error('a block is drawn inside an own view')
  return own
}

/**
 * Renders a view of any kind. Provided as a context by the module that registers all kinds, which this folder must not
 * import.
 */
export const EmbeddedViewContext = createContext<ComponentType<EmbeddedViewProps> | null>(null)

interface ChartProps {
  readonly model: TableModel
  readonly chart: JsonObject
  readonly title: string
}

interface ChartEditorProps extends Omit<ChartProps, 'chart'> {
  /** Null: a default chart of the table is proposed. */
  readonly chart: JsonObject | null
  onChange(chart: JsonObject): void
}

/** Components that render charts. */
export interface ChartFaces {
  readonly Chart: ComponentType<ChartProps>
  readonly Editor: ComponentType<ChartEditorProps>
}

/** Provided by the shell, because the charts package depends on this one. */
export const ChartFacesContext = createContext<ChartFaces | null>(null)
