import type { Filter } from '@gantry/model/shared'
import { createContext } from 'react'

/** Condition on the records that a link offers; null: all readable records. */
export const OfferContext = createContext<Filter | null>(null)
