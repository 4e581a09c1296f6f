import { CallersPart } from '@gantry/callers/web'
import { currentSpace, DesignedContext, inSpace } from '@gantry/client/web'
import { ConflictDialog, DesignActsSlot, useDraft, useShortcuts } from '@gantry/designs/web'
import type { Terminal } from '@gantry/model/shared'
import { PrintPart } from '@gantry/print/web'
import { Skeleton } from '@gantry/ui/web'
import { WorkflowPart } from '@gantry/workflow/web'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { tableKind } from '../shared/table-kind.ts'
import type { DesignAnswer } from '../shared/types.ts'
import { DesignerBanners } from './designer-banners.tsx'
import { DesignerBar, ownParts, type Part } from './designer-bar.tsx'
import { changeTable, masterOf } from './edit-design.ts'
import { FormPart, type Pane } from './form/form-part.tsx'
import { ListPane } from './list/list-pane.tsx'
import { previewHref } from './preview/preview-href.ts'
import { Foot } from './publish/foot.tsx'
import type { Lead } from './publish/name-place.ts'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { TogetherContext, useTogether } from './publish/together.ts'
import { changedTables, usePlan } from './publish/use-plan.ts'
import { usePublishing } from './publish/use-publishing.ts'
import { RightsPane } from './rights/rights-pane.tsx'
import type { Selection } from './selection.ts'
import { changeWorkflowState } from './set-workflow-state.ts'
import { TestsPart } from './tests/tests-part.tsx'
import { VersionsPart } from './versions/versions-part.tsx'
import { ViewsPart } from './views/views-part.tsx'
import { workflowAsks } from './workflow-asks.ts'

interface DesignerProps {
  readonly answer: DesignAnswer
  readonly part: Part
  onPart(part: Part): void
  /** Called when this designer saved a draft or started a change that publishes it. */
  onOwn(revision: number, change: string | null): void
  onPublished(): Promise<void>
  onReopen(): Promise<void>
}

/** Designer of a table: form, list, rights and versions, with issues and the publishing plan below. */
export const Designer = ({ answer, part, onPart, onOwn, onPublished, onReopen }: DesignerProps) => {
  const { t } = useTranslation()
  const key = { kind: 'table', id: masterOf(answer.published).id }
  const state = useDraft({ ...key, ...answer }, revision => onOwn(revision, null))
  const { body: design, apply } = state
  const [selection, setSelection] = useState<Selection>(null)
  const [opened, setOpened] = useState(0)
  const [pane, setPane] = useState<Pane>('canvas')
  const [terminal, setTerminal] = useState<Terminal>('web')
  const [comparing, setComparing] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const together = useTogether()
  const planned = usePlan(design, answer.release, together.designs)
  const publishing = usePublishing({
    answer,
    together,
    settle: state.settle,
    onBegun: onOwn,
    onPublished,
  })
  const giveUp = useMutation({ mutationFn: state.giveUp, onSuccess: onReopen })
  const { change } = publishing
  // Editing is blocked while publishing: an undo would be saved as a new draft.
  const still = publishing.asking || change !== null || giveUp.isPending
  // Parts that are designs of their own have their own undo history.
  useShortcuts({ off: still || ownParts.includes(part), onUndo: state.undo, onRedo: state.redo })
  const loadTheirs = async () => {
    state.abandon()
    await onReopen()
  }
  const saves = changedTables(design, answer)
  const select = (next: Selection) => {
    setSelection(next)
    setOpened(opened + 1)
    onPart('form')
    if (next) setPane('props')
  }
  const follow = ({ selection, terminal: at }: Lead) => {
    if (at) setTerminal(at)
    select(selection)
  }
  const foot = (
    <Foot
      design={design}
      answer={answer}
      planned={planned}
      failed={publishing.failed !== null}
      onGo={follow}
    />
  )
  return (
    <TogetherContext value={together}>
      <DesignedContext value={key}>
        <div className="ds" data-pane={pane}>
          <DesignerBar
            answer={answer}
            state={state}
            part={part}
            still={still}
            changed={saves.length > 0}
            publishable={
              saves.length > 0 &&
              planned.issues.length === 0 &&
              planned.error === null &&
              !planned.waiting &&
              change === null
            }
            givingUp={giveUp.isPending}
            onPart={onPart}
            onCompare={() => setComparing(true)}
            onGiveUp={() => giveUp.mutate()}
            onPublish={publishing.ask}
            onSlot={setSlot}
          />
          <DesignerBanners
            publishing={publishing}
            notGivenUp={giveUp.error}
            onLoadTheirs={() => void loadTheirs()}
          />
          {part === 'form' ? (
            <FormPart
              design={design}
              answer={answer}
              planned={planned}
              selection={selection}
              opened={opened}
              pane={pane}
              terminal={terminal}
              inert={change !== null}
              foot={foot}
              onPane={setPane}
              onTerminal={setTerminal}
              onSelect={select}
              onReselect={setSelection}
              onChange={apply}
            />
          ) : part === 'views' ? (
            <DesignActsSlot value={slot}>
              <ViewsPart drafted={masterOf(design)} app={answer.app?.id ?? null} />
            </DesignActsSlot>
          ) : part === 'workflow' ? (
            <Suspense fallback={<Skeleton kind="form" />}>
              <DesignActsSlot value={slot}>
                <WorkflowPart
                  table={key.id}
                  app={answer.app?.id ?? null}
                  asks={workflowAsks}
                  onState={(id, state) => changeWorkflowState(t, id, state)}
                  besideVersions={workflow => (
                    <Link to={inSpace(`/user/migration?workflow=${workflow}`)}>{t('migration.entry')}</Link>
                  )}
                />
              </DesignActsSlot>
            </Suspense>
          ) : part === 'print' ? (
            <Suspense fallback={<Skeleton kind="form" />}>
              <DesignActsSlot value={slot}>
                <PrintPart table={key.id} app={answer.app?.id ?? null} />
              </DesignActsSlot>
            </Suspense>
          ) : part === 'tests' ? (
            <TestsPart
              table={key.id}
              preview={previewHref(currentSpace() ?? '', answer.app?.id ?? '', key.id)}
              settle={state.settle}
            />
          ) : part === 'versions' ? (
            <VersionsPart
              answer={answer}
              state={state}
              planned={planned}
              inert={change !== null}
              onLead={follow}
              onRolledBack={publishing.watch}
            />
          ) : part === 'api' ? (
            <Suspense fallback={<Skeleton kind="form" />}>
              <CallersPart
                app={answer.app?.id ?? null}
                table={key.id}
                label={masterOf(answer.published).label}
              />
            </Suspense>
          ) : (
            <div className="ds-whole" inert={change !== null}>
              {part === 'list' ? (
                <ListPane design={design} onChange={apply} />
              ) : (
                <RightsPane
                  design={design}
                  published={answer.published.tables}
                  onChange={next => apply(changeTable(design, next))}
                />
              )}
              {foot}
            </div>
          )}
          {comparing ? (
            <ConflictDialog
              design={key}
              kind={tableKind}
              state={state}
              onTakeTheirs={loadTheirs}
              onClose={() => setComparing(false)}
            />
          ) : null}
          {publishing.asking ? (
            <PublishDialog
              design={design}
              planned={planned}
              saves={saves}
              published={answer.published}
              together={together.designs}
              busy={publishing.busy}
              failure={publishing.error}
              onClose={publishing.close}
              onOvertaken={() => {
                publishing.close()
                state.overtake()
                setComparing(true)
              }}
              onTests={() => {
                publishing.close()
                onPart('tests')
              }}
              onPublish={publishing.publish}
            />
          ) : null}
        </div>
      </DesignedContext>
    </TogetherContext>
  )
}
