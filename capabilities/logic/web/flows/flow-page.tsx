import { Failed, useCall, usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { type Flow, flowKind, flowOf } from '@gantry/logic/shared'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReadFlowRun, readFlowRun } from '../../shared/flow-contract.ts'
import '../logic.css'
import './flows.css'
import { FlowDesigner } from './flow-designer.tsx'
import FlowsPage from './flows-page.tsx'

/** One logic flow, named by `id` in the address, or all of them to choose from; `run` names a failed run to step through. */
const FlowPage = () => {
  const { t } = useTranslation()
  const {
    query: { id, run },
  } = usePage()
  return id === undefined ? (
    <FlowsPage />
  ) : (
    <OpenedDesign<Flow>
      key={`${id} ${run ?? ''}`}
      design={{ kind: flowKind.name, id }}
      read={flowOf}
      missing={<EmptyState kind="never" fill icon="flow" title={t('flowlogic.not')} />}
    >
      {opened =>
        run === undefined ? (
          <FlowDesigner opened={opened} />
        ) : (
          <LoadedRun flow={id} run={run}>
            {loaded => <FlowDesigner opened={opened} run={loaded} />}
          </LoadedRun>
        )
      }
    </OpenedDesign>
  )
}

export default FlowPage

interface LoadedRunProps {
  readonly flow: string
  readonly run: string
  readonly children: (loaded: ReadFlowRun) => ReactNode
}

const LoadedRun = ({ flow, run, children }: LoadedRunProps) => {
  const { data, error } = useCall(readFlowRun, { id: flow, run })
  if (error) return <Failed error={error} fill />
  return data ? children(data) : <Skeleton kind="table" rows={12} />
}
