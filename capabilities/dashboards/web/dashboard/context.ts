import type { Filter } from '@gantry/model/shared'
import { createContext } from 'react'

/** Records that a tile asks to list. */
export interface AskedRecords {
  readonly table: string
  readonly filter: Filter
  readonly label: string
}

interface DashboardActions {
  readonly showRecords: (asked: AskedRecords) => void
}

/** Provided by a dashboard; null where a chart stands alone, such as in a portal. */
export const DashboardContext = createContext<DashboardActions | null>(null)
