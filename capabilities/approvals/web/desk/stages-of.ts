import type { Text } from '@gantry/base/shared'
import type { InstanceView } from '../../shared/contract.ts'

/** What one person did, or has to do, at one step. */
interface Stage {
  readonly key: string
  readonly node: Text | null
  readonly action: InstanceView['track'][number]['action'] | null
  /** Null: the product itself, or nobody yet. */
  readonly person: string | null
  readonly personId: string | null
  readonly received: number | null
  readonly finished: number | null
  readonly text: string | null
  /** Id of the file the decision was signed with. */
  readonly signature: string | null
}

const bookkeeping: readonly string[] = ['enter', 'receive', 'cancel', 'tick', 'finish']

/** The track as steps with their times, and the steps that are current or still ahead. */
export const stagesOf = ({ track, nodes }: Pick<InstanceView, 'track' | 'nodes'>): readonly Stage[] => {
  const received = new Map<number, number>()
  for (const row of track)
    if (row.action === 'receive' && row.task !== undefined) received.set(row.task, row.at)
  const done = track.flatMap((row): Stage[] =>
    bookkeeping.includes(row.action)
      ? []
      : [
          {
            key: String(row.seq),
            node: row.name,
            action: row.action,
            person: row.person,
            personId: row.actor,
            received: (row.task === undefined ? undefined : received.get(row.task)) ?? null,
            finished: row.at,
            text: row.text ?? null,
            signature: row.signature ?? null,
          },
        ],
  )
  const current = nodes.flatMap((node): Stage[] =>
    node.state === 'current'
      ? [
          {
            key: node.id,
            node: node.name,
            action: null,
            person: null,
            personId: null,
            received: track.findLast(row => row.node === node.id && row.action === 'receive')?.at ?? null,
            finished: null,
            text: null,
            signature: null,
          },
        ]
      : [],
  )
  return [...done, ...current]
}
