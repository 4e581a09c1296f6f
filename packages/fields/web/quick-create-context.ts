import type { Filter, Ref, TableId } from '@gantry/model/shared'
import { type ComponentType, createContext } from 'react'

export interface QuickCreateProps {
  readonly target: TableId
  /** What was searched for. */
  readonly words: string
  /** What the link offers, and so what the new record must be like; null: anything. */
  readonly offered: Filter | null
  /** The list of choices closes, because a form opens. */
  onAsk(): void
  onMade(made: Ref): void
}

/** What offers to create the record that a link does not find yet; null: nothing does, as in filters. */
export const QuickCreateContext = createContext<ComponentType<QuickCreateProps> | null>(null)
