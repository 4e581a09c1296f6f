import type { Filter } from '@gantry/model/shared'
import { createContext } from 'react'

/** What the records that a link offers must be like; null: all that may be read are offered. */
export const OfferContext = createContext<Filter | null>(null)
