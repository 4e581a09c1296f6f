import type { Json } from '@gantry/base/shared'
import { Failed, useCall } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { openDesign } from '../../shared/contract.ts'
import type { DesignKey, DesignRights } from '../../shared/design.ts'
import { allKept, type Begun } from '../use-draft.ts'

/** A design as its editor begins with it. */
export interface Opened<Body> extends Begun<Body> {
  readonly may: DesignRights
  /** Begins anew with what the server has, after publishing or a roll back. */
  reopen(): Promise<void>
}

interface OpenedDesignProps<Body> {
  readonly design: DesignKey
  /** What a new design begins with; absent: only one that was kept before is opened. */
  readonly first?: Body
  /** The body of a kind that is edited in another form than it is kept; absent: they are the same. */
  readonly read?: (body: Json) => Body
  /** In place of the editor when there is no such design. */
  readonly missing: ReactNode
  readonly children: (opened: Opened<Body>) => ReactNode
}

/** Loads a design for its editor. */
export const OpenedDesign = <Body,>(props: OpenedDesignProps<Body>) => {
  const { design, first, read = asBody, missing, children } = props
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  // A page that was left a moment ago keeps its draft first.
  useEffect(() => {
    void allKept().then(() => setReady(true))
  }, [])
  const { data, error, refetch } = useCall(openDesign, { ...design }, { enabled: ready, staleTime: 0 })
  if (error) return <Failed error={error} fill />
  if (!data || !ready) return <Skeleton kind="table" rows={12} />
  const draft = data.draft && { ...data.draft, body: read(data.draft.body) }
  const published = data.published === null ? (draft?.body ?? first) : read(data.published)
  if (published === undefined) return missing
  const reopen = async () => {
    await refetch()
    setRound(now => now + 1)
  }
  return (
    <Fragment key={`${design.kind} ${design.id} ${round}`}>
      {children({
        ...design,
        published,
        release: data.design?.release ?? null,
        draft,
        may: data.may,
        reopen,
      })}
    </Fragment>
  )
}

/** A body has the schema of its kind: the server checks it whenever it is kept. */
const asBody = <Body,>(body: Json): Body => body as Body
