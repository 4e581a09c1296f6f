import type { Filter, Ref, TableId } from '@gantry/model/shared'
import { type ComponentType, createContext } from 'react'

export interface QuickCreateProps {
  readonly target: TableId
  /** The search text. */
  readonly words: string
  /** The condition of the link, which the new record must satisfy; null: none. */
  readonly offered: Filter | null
  /** Called when the form opens; closes the list. */
  onAsk(): void
  onMade(made: Ref): void
}

/** The component that creates a missing record from a link; null: none, as in filters. */
export const QuickCreateContext = createContext<ComponentType<QuickCreateProps> | null>(null)
