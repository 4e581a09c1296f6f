import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useAction, useCall, useMayCall } from '@gantry/client/web'
import { DesignPage, type Opened, useDesignEditor } from '@gantry/designs/web'
import type { NodeId } from '@gantry/graph/shared'
import { PaletteList } from '@gantry/graph/web'
import { issueText } from '@gantry/screens/web'
import { Icon, toast, useMedia } from '@gantry/ui/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listFlowRuns, listFlows, startFlow } from '../../shared/flows/contract.ts'
import type { TaskFlow } from '../../shared/flows/flow.ts'
import { bodyOfFlow, flowIssues, taskFlowKind } from '../../shared/flows/flow-kind.ts'
import { listTasks } from '../../shared/tasks/contract.ts'
import { addTask } from './edit-flow.ts'
import { FlowCanvas } from './flow-canvas.tsx'
import { FlowPlan } from './flow-plan.tsx'
import { FlowProperties } from './flow-properties.tsx'

const nothing: ReadonlySet<NodeId> = new Set()

/** The designer of a flow: which task follows which, on what result, and when the flow starts. */
export const FlowDesigner = ({ opened }: { readonly opened: Opened<TaskFlow> }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const navigate = useNavigate()
  const editor = useDesignEditor(opened, { kind: taskFlowKind, refresh: [listFlows], kept: bodyOfFlow })
  const { may, state, release, changed } = editor
  const mayStart = useMayCall()(startFlow)
  const { body: flow, apply } = state
  const tasks = useCall(listTasks, {}).data?.data
  const names = useMemo(() => new Map((tasks ?? []).map(({ id, name }) => [id, name])), [tasks])
  const issues = useMemo(() => flowIssues(flow, tasks && names), [flow, tasks, names])
  const [selection, setSelection] = useState(nothing)
  const onPhone = useMedia('(max-width: 900px)')
  const start = useAction(startFlow, {
    refresh: [listFlows, listFlowRuns],
    onDone: ({ run, state: now }) => {
      toast({ text: t(now === 'skipped' ? 'etl.flow.skipped' : 'etl.started') })
      void navigate(inSpace(`/etl/taskflow/job?run=${run}`))
    },
  })
  const [chosen] = selection
  const palette = [
    {
      name: 'tasks',
      label: t('etl.title'),
      items: [...names].map(([kind, name]) => ({
        kind,
        label: localise(name, lang),
        icon: 'db' as const,
        tone: 4,
      })),
    },
  ]
  const [first] = issues
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('etl.flows'), href: inSpace('/etl/taskflow') }]}
      title={localise(flow.name, lang)}
      parts={[
        { id: 'draw', label: t('etl.part.draw') },
        { id: 'plan', label: t('etl.flow.plan') },
      ]}
      blocked={issues.length > 0}
      open={{ href: inSpace(`/etl/taskflow/job?flow=${flow.id}`), label: t('etl.runs') }}
      actions={
        release === null || !mayStart ? null : (
          <Button
            icon={<Icon name="play" size={14} />}
            loading={start.isPending}
            title={changed ? t('etl.run_published', { n: release }) : undefined}
            onClick={() => start.mutate({ id: flow.id })}
          >
            {t('etl.run')}
          </Button>
        )
      }
    >
      {part =>
        part === 'plan' ? (
          <FlowPlan flow={flow} onChange={apply} />
        ) : (
          <div
            className="et-designer"
            data-phone={onPhone ? '' : undefined}
            data-read={may.change ? undefined : ''}
          >
            {onPhone || !may.change ? null : (
              <aside className="et-palette" aria-label={t('etl.title')}>
                <PaletteList
                  groups={palette}
                  draggable
                  onAdd={task => {
                    const [next, id] = addTask(flow, task, chosen === undefined ? {} : { after: chosen })
                    apply(next)
                    setSelection(new Set([id]))
                  }}
                />
              </aside>
            )}
            <div className="et-canvas et-flow">
              <FlowCanvas
                flow={flow}
                names={names}
                issues={issues}
                selection={selection}
                palette={palette}
                onSelect={setSelection}
                {...(!onPhone && may.change && { onChange: apply })}
              />
            </div>
            <aside className="et-props" aria-label={t('etl.properties')}>
              {chosen !== undefined && selection.size === 1 ? (
                <FlowProperties
                  key={chosen}
                  flow={flow}
                  chosen={chosen}
                  names={names}
                  issues={issues}
                  onChange={apply}
                />
              ) : (
                <p className="ink3">
                  {t(
                    may.change && Object.keys(flow.nodes).length === 0
                      ? 'etl.flow.begin'
                      : 'etl.flow.choose_step',
                  )}
                </p>
              )}
              {first && Object.keys(flow.nodes).length > 0 ? (
                <p className="hint err">{issueText(t, first)}</p>
              ) : null}
            </aside>
          </div>
        )
      }
    </DesignPage>
  )
}
