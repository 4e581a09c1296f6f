import { localise, newId } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useAction, useCall, useMayCall, usePage } from '@gantry/client/web'
import { keepDraft, listDesigns } from '@gantry/designs/shared'
import { OpenedDesign, RemoveDesign, SearchedDesigns } from '@gantry/designs/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import {
  type ListedFlow,
  listFlowRuns,
  listFlows,
  setFlowState,
  startFlow,
} from '../../shared/flows/contract.ts'
import type { TaskFlow } from '../../shared/flows/flow.ts'
import { emptyFlow, flowOf, taskFlowKind } from '../../shared/flows/flow-kind.ts'
import { usePolled } from '../tasks/use-polled.ts'
import { FlowDesigner } from './flow-designer.tsx'
import { FlowTable } from './flow-table.tsx'
import '../tasks/tasks.css'

/** The flows of the space, or the designer of the one the address names; with `new`, nothing is kept of it before its first change. */
const FlowsPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const { id } = query
  return id === undefined ? (
    <FlowList />
  ) : (
    <OpenedDesign<TaskFlow>
      key={id}
      design={{ kind: taskFlowKind.name, id }}
      {...(query.new !== undefined && {
        first: { ...emptyFlow, id, name: t('etl.flow.new_name') },
      })}
      read={flowOf}
      missing={<EmptyState kind="never" fill icon="flow" title={t('etl.flow.not')} />}
    >
      {opened => <FlowDesigner opened={opened} />}
    </OpenedDesign>
  )
}

export default FlowsPage

const FlowList = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const navigate = useNavigate()
  const mayCall = useMayCall()
  const found = useCall(listFlows, {}, { staleTime: 0 })
  usePolled(found.refetch, 5_000)
  const [removing, setRemoving] = useState<ListedFlow | null>(null)
  const refresh = [listFlows, listFlowRuns, listDesigns]
  const state = useAction(setFlowState, { refresh, onDone: () => toast({ text: t('etl.changed') }) })
  const start = useAction(startFlow, {
    refresh,
    onDone: ({ run, state: now }) => {
      toast({ text: t(now === 'skipped' ? 'etl.flow.skipped' : 'etl.started') })
      void navigate(inSpace(`/etl/taskflow/job?run=${run}`))
    },
  })
  if (found.error) return <Failed error={found.error} fill />
  if (!found.data) return <Skeleton kind="table" rows={6} />
  const maySet = mayCall(setFlowState)
  const add = mayCall(keepDraft, { kind: taskFlowKind.name }) ? (
    <Button
      type="primary"
      icon={<Icon name="plus" size={14} />}
      onClick={() => void navigate(inSpace(`/etl/taskflow?id=${newId()}&new=1`))}
    >
      {t('etl.flow.new')}
    </Button>
  ) : null
  return (
    <div className="et-page">
      <PageHeader
        crumbs={[{ title: t('etl.title'), href: inSpace('/etl') }]}
        title={t('etl.flows')}
        action={add}
      />
      <SearchedDesigns<ListedFlow>
        rows={found.data.data}
        icon="flow"
        words={{ search: t('etl.flow.search'), none: t('etl.flow.none'), noneWhy: t('etl.flow.none.why') }}
        textOf={({ tasks }) => tasks.map(each => localise(each, lang)).join(' ')}
        beside={<Link to={inSpace('/etl/taskflow/job')}>{t('etl.flow.runs')}</Link>}
        add={add}
        failure={start.error ?? state.error}
      >
        {listed => (
          <FlowTable
            flows={listed}
            onRun={mayCall(startFlow) ? ({ id }) => start.mutate({ id }) : null}
            onSwitch={
              maySet
                ? ({ id, state: now }) => state.mutate({ id, state: now === 'active' ? 'stopped' : 'active' })
                : null
            }
            onRemove={maySet ? setRemoving : null}
          />
        )}
      </SearchedDesigns>
      {removing ? (
        <RemoveDesign
          kind={taskFlowKind.name}
          id={removing.id}
          title={t('etl.flow.remove_sure', { name: localise(removing.name, lang) })}
          action={t('etl.remove')}
          onRemove={() => state.mutate({ id: removing.id, state: 'removed' })}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </div>
  )
}
