import { newId } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { canonicalText, publishDesigns } from '@gantry/designs/shared'
import {
  type Begun,
  ConflictDialog,
  DesignActs,
  KeepingState,
  ProblemList,
  shownDesigns,
  UndoButtons,
  useDraft,
  useShortcuts,
  WhereUsed,
} from '@gantry/designs/web'
import {
  copyNodes,
  type GraphEdge,
  type GraphNode,
  hasPlaces,
  type NodeId,
  readCopied,
} from '@gantry/graph/shared'
import { type GraphActions, GraphCanvas, PaletteList, type Where } from '@gantry/graph/web'
import { issueText, type TableModel } from '@gantry/screens/web'
import { Banner, Icon, Skeleton, toast, useMedia } from '@gantry/ui/web'
import { Button } from 'antd'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowNode, NodeKindName, NodeSettings, WorkflowDef } from '../../shared/definition.ts'
import { isPlayable, workflowKind } from '../../shared/workflow-kind.ts'
import { BpmnMenu } from './bpmn-menu.tsx'
import { drawNode, labelOfEdge, nameOfNode, paletteOf } from './faces.ts'
import {
  canInsert,
  canRemove,
  changeSettings,
  copyable,
  edgeAfter,
  insertNode,
  laidOut,
  lastEdge,
  type Minting,
  nameOfNewNode,
  pasteNodes,
  removeNode,
} from './flow-commands.ts'
import { FlowVersions } from './flow-versions.tsx'
import { problemsOf } from './problems.ts'
import { FlowProperties } from './properties/flow-properties.tsx'
import { NodeProperties } from './properties/node-properties.tsx'
import { TrialDock } from './trial-dock.tsx'
import { useChecked } from './use-checked.ts'
import { useNames } from './use-names.ts'
import { useTrial } from './use-trial.ts'

interface WorkflowEditorProps {
  readonly model: TableModel
  readonly begun: Begun<WorkflowDef>
  /** Which workflow, others, and what can be done with this one. */
  menu(def: WorkflowDef): ReactNode
  /** Beside its versions. */
  readonly besideVersions: ReactNode
  onKept(): void
  onReopen(): Promise<void>
}

const nothing: ReadonlySet<NodeId> = new Set()
const mint: Minting = { newId, nameOf: nameOfNewNode }

/** Copied parts of workflows can be pasted into any workflow. */
const family = 'workflow'

/** One workflow under the hand of one person: palette, canvas, problems, properties. */
export const WorkflowEditor = ({
  model,
  begun,
  menu,
  besideVersions,
  onKept,
  onReopen,
}: WorkflowEditorProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const state = useDraft<WorkflowDef>(begun, onKept)
  const { body: def, apply } = state
  useShortcuts({ off: false, onUndo: state.undo, onRedo: state.redo })
  const [selection, setSelection] = useState<ReadonlySet<NodeId>>(nothing)
  const [imports, setImports] = useState(0)
  const [comparing, setComparing] = useState(false)
  const [shown, setShown] = useState<'draw' | 'trial' | 'versions'>('draw')
  const run = useTrial(def, model, shown === 'trial')
  const onPhone = useMedia('(max-width: 900px)')
  const publish = useAction(publishDesigns, {
    refresh: shownDesigns,
    onDone: async () => {
      toast({ text: t('flow.published') })
      await onReopen()
    },
  })
  const names = useNames(def)
  // Checks and drawing follow the typed text: with 200 nodes they take longer than a keystroke may.
  const settled = useDeferredValue(def)
  // With the drawing it stands for, so that the canvas begins with what was imported.
  const settledImports = useDeferredValue(imports)
  const checked = useChecked(settled)
  const problems = useMemo(
    () => problemsOf(settled, model.info, checked.problems),
    [settled, model.info, checked.problems],
  )
  const palette = useMemo(() => paletteOf(t), [t])
  const draw = useCallback(
    (id: NodeId, node: GraphNode<unknown>) => {
      const problem = problems.find(each => each.node === id)
      return drawNode(t, node as FlowNode, problem && issueText(t, problem.issue), names)
    },
    [t, problems, names],
  )
  const labelOf = useCallback(
    (edge: GraphEdge) => labelOfEdge(t, settled, edge, model.info),
    [t, settled, model.info],
  )
  const edgeOf = useCallback(
    (where: Where): string | undefined =>
      where && 'edge' in where
        ? where.edge
        : where && 'after' in where
          ? edgeAfter(def, where.after)
          : lastEdge(def),
    [def],
  )
  const actions = useMemo(
    (): GraphActions => ({
      canInsert: edge => canInsert(def, edge, 'fill'),
      add: (kind, where) => {
        const name = kind as NodeKindName
        const edge = edgeOf(where)
        if (edge === undefined || !canInsert(def, edge, name)) {
          toast({ text: t('flow.no_end_here') })
          return null
        }
        const [next, id] = insertNode(def, edge, name, mint)
        apply(next)
        return id
      },
      remove: ids => apply([...ids].reduce((now, id) => removeNode(now, id), def)),
      copy: ids => {
        const taken = copyable(def, ids)
        return taken.size === 0 ? null : copyNodes(def, taken, family)
      },
      paste: (text, where) => {
        const part = readCopied(text, family)
        const edge = edgeOf(where)
        if (!part || edge === undefined) return null
        const [next, added] = pasteNodes(def, edge, part, newId)
        apply(next)
        return added
      },
      // Places of a file of another tool; every other drawing is laid out anew with each change.
      ...(hasPlaces(def) && { tidy: () => apply(laidOut(def)) }),
    }),
    [def, apply, edgeOf, t],
  )
  const [chosen] = selection
  const node = selection.size === 1 && chosen !== undefined ? def.nodes[chosen] : undefined
  const publishNow = async () => {
    // A new workflow is kept with its first change; one that is taken as it was proposed has none yet.
    if (state.revision === 0) apply({ ...def })
    const revision = await state.settle()
    if (revision !== null) publish.mutate({ designs: [{ kind: begun.kind, id: begun.id, revision }] })
  }
  const errors = problems.filter(({ issue }) => issue.severity === 'error').length
  // The server makes no release of a body that equals the newest one.
  const unchanged = useMemo(
    () =>
      begun.release !== null &&
      canonicalText(settled, workflowKind.schema) === canonicalText(begun.published, workflowKind.schema),
    [settled, begun],
  )
  const hindrance =
    errors > 0
      ? t('flow.publish.mend', { count: errors })
      : unchanged
        ? t('flow.publish.same', { number: begun.release })
        : null
  return (
    <div className="wf" data-shown={shown}>
      {onPhone ? null : (
        <aside className="wf-palette" aria-label={t('flow.palette')}>
          <PaletteList
            groups={palette}
            draggable
            onAdd={kind => {
              const id = actions.add(kind, chosen === undefined ? null : { after: chosen })
              if (id !== null) setSelection(new Set([id]))
            }}
          />
        </aside>
      )}
      <div className="wf-main">
        <div className="wf-bar">
          {menu(def)}
          <BpmnMenu
            def={def}
            readOnly={onPhone}
            onChange={next => {
              apply(next)
              setImports(imports + 1)
            }}
          />
          <button
            type="button"
            className={shown === 'trial' ? 'btn s on' : 'btn s'}
            aria-pressed={shown === 'trial'}
            onClick={() => setShown(shown === 'trial' ? 'draw' : 'trial')}
          >
            <Icon name="play" size={14} />
            {t('flow.trial')}
          </button>
          {begun.release === null ? null : (
            <button
              type="button"
              className={shown === 'versions' ? 'btn s on' : 'btn s'}
              aria-pressed={shown === 'versions'}
              onClick={() => setShown(shown === 'versions' ? 'draw' : 'versions')}
            >
              <Icon name="history" size={14} />
              {t('flow.versions')}
            </button>
          )}
          <span className="grow" />
          {onPhone ? null : (
            <DesignActs>
              <UndoButtons state={state} />
              <KeepingState
                keeping={state.keeping}
                onRetry={() => void state.settle()}
                onCompare={() => setComparing(true)}
              />
              <Button
                type="primary"
                loading={publish.isPending}
                disabled={hindrance !== null}
                title={hindrance ?? ''}
                onClick={() => void publishNow()}
              >
                {t('flow.publish', { number: (begun.release ?? 0) + 1 })}
              </Button>
            </DesignActs>
          )}
        </div>
        {publish.error ? <Banner kind="bad">{errorText(t, publish.error)}</Banner> : null}
        {checked.error ? <Banner kind="warn">{errorText(t, checked.error)}</Banner> : null}
        {shown === 'versions' && begun.release !== null ? (
          <FlowVersions
            id={begun.id}
            model={model}
            release={begun.release}
            published={begun.published}
            state={state}
            also={besideVersions}
            onRolledBack={onReopen}
          />
        ) : (
          <div className="wf-canvas">
            <Suspense fallback={<Skeleton />}>
              <GraphCanvas
                key={settledImports}
                graph={settled}
                label={t('flow.canvas')}
                draw={draw}
                labelOf={labelOf}
                selection={selection}
                onSelect={setSelection}
                {...(run.trial && { marks: run.trial.marks })}
                palette={palette}
                {...(!onPhone && { actions })}
              />
            </Suspense>
          </div>
        )}
        {shown === 'trial' ? (
          <TrialDock
            def={def}
            model={model}
            run={run}
            sound={isPlayable(problems.map(({ issue }) => issue))}
            problems={problems}
            onCases={cases => apply({ ...def, cases })}
            onClose={() => setShown('draw')}
          />
        ) : null}
        {shown === 'draw' && problems.length > 0 ? (
          <section className="wf-dock" aria-label={t('flow.problems', { count: problems.length })}>
            <h3>
              <Icon name={errors > 0 ? 'err' : 'warn'} size={14} />
              {t('flow.problems', { count: problems.length })}
            </h3>
            <ProblemList
              problems={problems.map(({ field, node: at, issue }) => ({
                key: `${field} ${issue.code}`,
                severity: issue.severity,
                text: issueText(t, issue),
                place: at === null ? t('flow.whole') : nameOfNode(t, def, at),
                ...(at !== null && { onGo: () => setSelection(new Set([at])) }),
              }))}
            />
          </section>
        ) : null}
      </div>
      {onPhone ? null : (
        <aside className="wf-props" aria-label={t('flow.properties')} lang={lang}>
          {node && chosen !== undefined ? (
            <NodeProperties
              key={chosen}
              id={chosen}
              def={def}
              model={model}
              node={node}
              problems={problems.filter(each => each.node === chosen)}
              removable={canRemove(def, chosen)}
              onChange={(settings: NodeSettings) => apply(changeSettings(def, chosen, settings, mint))}
              onRemove={() => {
                apply(removeNode(def, chosen))
                setSelection(nothing)
              }}
            />
          ) : selection.size > 1 ? (
            <p className="ink3">{t('flow.several', { count: selection.size })}</p>
          ) : (
            <>
              <FlowProperties def={def} model={model} onChange={apply} />
              <WhereUsed kind="workflow" id={def.id} />
            </>
          )}
        </aside>
      )}
      {comparing ? (
        <ConflictDialog
          design={begun}
          kind={workflowKind}
          state={state}
          onTakeTheirs={async () => {
            state.abandon()
            await onReopen()
          }}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </div>
  )
}
