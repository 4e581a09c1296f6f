import { localise } from '@gantry/base/shared'
import { call, currentLang, inSpace, useAction, useMayCall } from '@gantry/client/web'
import { DesignPage, type Opened, useDesignEditor } from '@gantry/designs/web'
import type { NodeId } from '@gantry/graph/shared'
import { PaletteList } from '@gantry/graph/web'
import { bodyOfTask, planTask, type Task, taskKind } from '@gantry/transform/shared'
import { Icon, toast, useMedia } from '@gantry/ui/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listTaskRuns, listTasks, previewTask, startTask } from '../../shared/tasks/contract.ts'
import { addStep, removeSteps, setStep, tablesRead, withValuesOf } from './edit-task.ts'
import { LineagePart } from './lineage-part.tsx'
import { PlanPart } from './plan-part.tsx'
import { PreviewDock } from './preview-dock.tsx'
import { stepPalette } from './step-faces.ts'
import { StepProperties } from './step-properties.tsx'
import { TaskCanvas } from './task-canvas.tsx'

const nothing: ReadonlySet<NodeId> = new Set()

/** The designer of a task: drawing with rows after any step, when it runs, and the lineage of its columns. */
export const TaskDesigner = ({ opened }: { readonly opened: Opened<Task> }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const editor = useDesignEditor(opened, { kind: taskKind, refresh: [listTasks], kept: bodyOfTask })
  const { may, state, release, changed } = editor
  const mayCall = useMayCall()
  const { body: task, apply } = state
  const planned = useMemo(() => planTask(task), [task])
  const [selection, setSelection] = useState(nothing)
  const onPhone = useMedia('(max-width: 900px)')
  const preview = useAction(previewTask, {})
  const [previewedReads, setPreviewedReads] = useState<string | null>(null)
  const start = useAction(startTask, {
    refresh: [listTasks, listTaskRuns],
    onDone: ({ run, state: now }) => {
      toast({ text: t(now === 'skipped' ? 'etl.skipped' : 'etl.started') })
      void navigate(inSpace(`/etl/taskJob?task=${task.id}&run=${run}`))
    },
  })
  const [chosen] = selection
  const step = selection.size === 1 ? planned.steps.find(({ id }) => id === chosen) : undefined
  const issues = planned.issues
  const palette = useMemo(() => stepPalette(t), [t])
  const reads = tablesRead(task)
  /** Rows of tables that the task no longer reads are not shown. */
  const isCurrent = previewedReads === reads
  const look = () => {
    if (chosen === undefined) return
    setPreviewedReads(reads)
    preview.mutate({ body: bodyOfTask(task), step: chosen })
  }
  const findValues = async (step: NodeId, column: string): Promise<readonly string[]> => {
    const asked = withValuesOf(task, step, column)
    if (!asked) return []
    const { rows } = await call(previewTask, { body: bodyOfTask(asked[0]), step: asked[1] })
    const found = new Set(rows.map(([value = null]) => (value === null ? '' : String(value))))
    return [...found].toSorted(new Intl.Collator(currentLang(), { numeric: true }).compare)
  }
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('etl.title'), href: inSpace('/etl') }]}
      title={localise(task.name, currentLang())}
      parts={[
        { id: 'draw', label: t('etl.part.draw') },
        { id: 'plan', label: t('etl.part.plan') },
        { id: 'lineage', label: t('etl.part.lineage') },
      ]}
      blocked={issues.length > 0}
      open={{ href: inSpace(`/etl/taskJob?task=${task.id}`), label: t('etl.runs') }}
      actions={
        release === null || !mayCall(startTask) ? null : (
          <Button
            icon={<Icon name="play" size={14} />}
            loading={start.isPending}
            title={changed ? t('etl.run_published', { n: release }) : undefined}
            onClick={() => start.mutate({ id: task.id })}
          >
            {t('etl.run')}
          </Button>
        )
      }
    >
      {part =>
        part === 'plan' ? (
          <PlanPart task={task} onChange={apply} />
        ) : part === 'lineage' ? (
          <LineagePart planned={planned} />
        ) : (
          <div
            className="et-designer"
            data-phone={onPhone ? '' : undefined}
            data-read={may.change ? undefined : ''}
          >
            {onPhone || !may.change ? null : (
              <aside className="et-palette" aria-label={t('etl.steps')}>
                <PaletteList
                  groups={palette}
                  draggable
                  onAdd={kind => {
                    const [next, id] = addStep(task, kind, chosen === undefined ? {} : { after: chosen })
                    apply(next)
                    setSelection(new Set([id]))
                  }}
                />
              </aside>
            )}
            <div className="et-main">
              <div className="et-canvas">
                <TaskCanvas
                  planned={planned}
                  issues={issues}
                  counts={isCurrent ? (preview.data?.counts ?? {}) : {}}
                  selection={selection}
                  onSelect={setSelection}
                  onChange={onPhone || !may.change ? null : apply}
                />
              </div>
              <PreviewDock
                planned={planned}
                issues={issues}
                step={chosen ?? null}
                preview={isCurrent ? (preview.data ?? null) : null}
                error={isCurrent ? preview.error : null}
                busy={preview.isPending}
                onPreview={mayCall(previewTask) ? look : null}
                onGo={id => setSelection(new Set([id]))}
              />
            </div>
            <aside className="et-props" aria-label={t('etl.properties')}>
              {step ? (
                <StepProperties
                  key={step.id}
                  step={step}
                  issues={issues}
                  onFindValues={mayCall(previewTask) ? column => findValues(step.id, column) : null}
                  onChange={settings => apply(setStep(task, step.id, settings))}
                  onRemove={() => {
                    apply(removeSteps(task, new Set([step.id])))
                    setSelection(nothing)
                  }}
                />
              ) : (
                <p className="ink3">
                  {t(may.change && Object.keys(task.nodes).length === 0 ? 'etl.begin' : 'etl.choose_step')}
                </p>
              )}
            </aside>
          </div>
        )
      }
    </DesignPage>
  )
}
