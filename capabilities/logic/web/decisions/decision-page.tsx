import { call, Failed, usePage } from '@gantry/client/web'
import { type Decision, decisionKind, decisionOf } from '@gantry/decisions/shared'
import { readRelease } from '@gantry/designs/shared'
import { OpenedDesign } from '@gantry/designs/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
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
    <Drafted key={id} id={id} part={query.part ?? null} />
  ) : (
    <Released key={`${id} ${release}`} id={id} number={release} />
  )
}

export default DecisionPage

const Drafted = ({ id, part }: { readonly id: string; readonly part: string | null }) => {
  const { t } = useTranslation()
  return (
    <OpenedDesign<Decision>
      design={{ kind: decisionKind.name, id }}
      read={decisionOf}
      missing={<EmptyState kind="never" fill icon="table" title={t('decision.not')} />}
    >
      {opened => <DecisionDesigner opened={opened} part={part} />}
    </OpenedDesign>
  )
}

const Released = ({ id, number }: { readonly id: string; readonly number: number }) => {
  const { data, error } = useQuery({
    queryKey: ['decision release', id, number],
    queryFn: () => call(readRelease, { kind: 'decision', id, number }),
    retry: false,
  })
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={12} />
  return <OldRelease decision={decisionOf(data.body)} number={number} at={data.release.at} />
}
