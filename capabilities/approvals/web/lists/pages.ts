import type { RoutePath } from '@gantry/model/shared'
import type { InstanceList, WorkCounts } from '../../shared/lists.ts'

/** A page beside the to-dos. */
interface ListPage {
  readonly route: RoutePath
  /** In the address, under the space. */
  readonly href: string
  /** Names its texts. */
  readonly name:
    | 'todo'
    | 'started'
    | 'copied'
    | 'delegated'
    | 'processed'
    | 'drafts'
    | 'monitored'
    | 'exceptions'
    | 'figures'
  /** What it shows; the second where it has two halves. What is counted stands in the first. */
  readonly lists: readonly InstanceList[]
  readonly count?: keyof Omit<WorkCounts, 'monitors' | 'pool'>
}

const page = (name: ListPage['name'], lists: ListPage['lists'], count?: ListPage['count']): ListPage => ({
  route: `/{spaceUri}/user/${name}`,
  href: `/user/${name}`,
  name,
  lists,
  ...(count && { count }),
})

/** The pages of a person's approvals, in the order of their tabs. */
export const listPages: readonly ListPage[] = [
  page('todo', [], 'todo'),
  page('started', ['started']),
  page('copied', ['copied'], 'copied'),
  page('delegated', ['delegated_to_me', 'delegated_by_me'], 'delegated'),
  page('processed', ['processed']),
  page('drafts', ['drafts'], 'drafts'),
  page('monitored', ['monitored']),
  page('exceptions', []),
  page('figures', []),
]

/** How a count is written beside the name of what it counts: the server counts no further than this. */
export const sayCount = (found: number): string => (found >= 1_000 ? '999+' : String(found))
