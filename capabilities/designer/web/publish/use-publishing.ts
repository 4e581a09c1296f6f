import { useAction } from '@gantry/client/web'
import { publishDesigns } from '@gantry/designs/shared'
import { shownDesigns } from '@gantry/designs/web'
import type { ConversionErrorChoice, SchemaChange } from '@gantry/model/shared'
import { useCallback, useState } from 'react'
import type { DesignAnswer } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'
import { isUnderWay } from './change-banner.tsx'
import type { Together } from './together.ts'

interface PublishingInput {
  readonly answer: DesignAnswer
  /** Drafts of other designs published in the same set. */
  readonly together: Together
  /** Keeps what is not yet kept; null when it could not be. */
  settle(): Promise<number | null>
  onBegun(revision: number, change: string): void
  onPublished(): Promise<void>
}

/** State of publishing in the user interface: confirming, running, failed. */
export const usePublishing = ({ answer, together, settle, onBegun, onPublished }: PublishingInput) => {
  const [asking, setAsking] = useState(false)
  const [change, setChange] = useState(answer.change && isUnderWay(answer.change) ? answer.change.id : null)
  const [failed, setFailed] = useState(
    answer.change?.state === 'failed' && !answer.change.isSwitched ? answer.change : null,
  )
  const publish = useAction(publishDesigns, { refresh: shownDesigns })
  const ended = useCallback(
    (change: SchemaChange) => {
      setChange(null)
      if (change.state === 'done' || change.isSwitched) void onPublished()
      else setFailed(change)
    },
    [onPublished],
  )
  /** Watches a change that somebody else here began, as by rolling back. */
  const watch = (id: string) => {
    setFailed(null)
    setChange(id)
  }
  return {
    asking,
    change,
    failed,
    busy: publish.isPending,
    error: publish.error,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    understand: () => setFailed(null),
    ended,
    watch,
    publish: async (misfits: ConversionErrorChoice, note: string) => {
      const revision = await settle()
      if (revision === null) return setAsking(false)
      const { id } = masterOf(answer.published)
      publish.mutate(
        {
          designs: [
            { kind: 'table', id, revision },
            ...together.designs.map(({ kind, id, revision }) => ({ kind, id, revision })),
          ],
          options: { misfits },
          ...(note.trim() && { note }),
        },
        {
          onSuccess: ({ pending }) => {
            setAsking(false)
            together.clear()
            if (pending === null) return void onPublished()
            watch(pending)
            onBegun(revision, pending)
          },
        },
      )
    },
  }
}

export type Publishing = ReturnType<typeof usePublishing>
