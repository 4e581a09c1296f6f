import type { DrawnSkin } from '@gantry/ui/shared'
import { createContext } from 'react'

/** The skin of charts that stand on another ground than the page, such as a dark screen; null: that of the page. */
export const ChartSkinContext = createContext<DrawnSkin | null>(null)
