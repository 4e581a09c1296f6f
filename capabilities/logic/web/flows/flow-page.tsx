import { errorText, inSpace, traceOf, useCall, usePage } from '@gantry/client/web'
import { openDesign } from '@gantry/designs/shared'
import { allKept } from '@gantry/designs/web'
import { flowOf } from '@gantry/logic/shared'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import '../logic.css'
import './flows.css'
import { FlowDesigner } from './flow-designer.tsx'

/** One logic flow, named by `id` in the address. */
const FlowPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  return query.id === undefined ? (
    <EmptyState
      kind="never"
      fill
      icon="flow"
      title={t('flowlogic.choose')}
      actions={<Link to={inSpace('/qlangRuleDesignerList')}>{t('flowlogic.title')}</Link>}
    />
  ) : (
    <Opened key={query.id} id={query.id} />
  )
}

export default FlowPage

const Opened = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  // A page that was left a moment ago keeps its draft first.
  useEffect(() => {
    void allKept().then(() => setReady(true))
  }, [])
  const { data, error, refetch } = useCall(
    openDesign,
    { kind: 'logic', id },
    { enabled: ready, staleTime: 0 },
  )
  if (error)
    return (
      <EmptyState kind="error" fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!data) return <Skeleton kind="table" rows={12} />
  const kept = data.draft?.body ?? data.published
  if (kept === null) return <EmptyState kind="never" fill icon="flow" title={t('flowlogic.not')} />
  return (
    <FlowDesigner
      key={round}
      published={flowOf(data.published ?? kept)}
      release={data.design?.release ?? null}
      draft={data.draft && { ...data.draft, body: flowOf(data.draft.body) }}
      onReopen={async () => {
        await refetch()
        setRound(now => now + 1)
      }}
    />
  )
}
