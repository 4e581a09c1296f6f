import type { Lang } from '@gantry/base/shared'
import type { SheetProposal } from '../../shared/types.ts'
import type { NamedHead } from '../sheet-head.ts'
import { proposeSheets } from './propose-sheets.ts'

export interface Ask {
  readonly heads: readonly NamedHead[]
  readonly people: readonly string[]
  /** Ids of the tables of the space. */
  readonly taken: readonly string[]
  readonly lang: Lang
}

export interface Answer {
  readonly did: 'propose'
  readonly proposed: Pick<SheetProposal, 'sheets' | 'otherwise'>
}

// Comparing the columns of a very wide sheet can take minutes; a separate process keeps the event loop of the server free.
process.on('message', ({ heads, people, taken, lang }: Ask) => {
  const proposed = proposeSheets(heads, { people: new Set(people), taken: new Set(taken), lang })
  process.send?.({ did: 'propose', proposed } satisfies Answer)
})
process.on('disconnect', () => process.exit(0))
