import { call, errorText, traceOf, useCall, usePage } from '@gantry/client/web'
import { type Decision, decisionOf } from '@gantry/decisions/shared'
import { openDesign, readRelease } from '@gantry/designs/shared'
import { allKept } from '@gantry/designs/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../logic.css'
import { DecisionDesigner } from './decision-designer.tsx'
import { OldRelease } from './old-release.tsx'

/** One decision under the hand of one person, or an old release of it to be read. */
const DecisionPage = () => {
  const { params, query } = usePage()
  const { id = '', releaseId } = params
  const release = releaseId === undefined ? null : Number(releaseId)
  return release === null ? (
    <Opened key={id} id={id} part={query.part ?? null} />
  ) : (
    <Released key={`${id} ${release}`} id={id} number={release} />
  )
}

export default DecisionPage

const Opened = ({ id, part }: { readonly id: string; readonly part: string | null }) => {
  const { t } = useTranslation()
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  // A page that was left a moment ago keeps its draft first.
  useEffect(() => {
    void allKept().then(() => setReady(true))
  }, [])
  const { data, error, isFetching, refetch } = useCall(
    openDesign,
    { kind: 'decision', id },
    { enabled: ready, staleTime: 0 },
  )
  if (error) return <Failed error={error} />
  if (!data || (isFetching && round === 0 && !ready)) return <Skeleton kind="table" rows={12} />
  const kept = data.draft?.body ?? data.published
  if (kept === null) return <EmptyState kind="never" fill icon="table" title={t('decision.not')} />
  const published: Decision = decisionOf(data.published ?? kept)
  return (
    <DecisionDesigner
      key={round}
      published={published}
      release={data.design?.release ?? null}
      draft={data.draft && { ...data.draft, body: decisionOf(data.draft.body) }}
      part={part}
      onReopen={async () => {
        await refetch()
        setRound(now => now + 1)
      }}
    />
  )
}

const Released = ({ id, number }: { readonly id: string; readonly number: number }) => {
  const { data, error } = useQuery({
    queryKey: ['decision release', id, number],
    queryFn: () => call(readRelease, { kind: 'decision', id, number }),
    retry: false,
  })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" rows={12} />
  return <OldRelease decision={decisionOf(data.body)} number={number} at={data.release.at} />
}

const Failed = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation()
  return (
    <EmptyState kind="error" fill traceId={traceOf(error)}>
      {errorText(t, error)}
    </EmptyState>
  )
}
