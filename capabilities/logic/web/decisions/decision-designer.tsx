import { type JsonObject, localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, useAction } from '@gantry/client/web'
import {
  bodyOf,
  type Decision,
  type DecisionOutcome,
  decisionKind,
  planDecision,
} from '@gantry/decisions/shared'
import { checkDesign, listDesigns, openDesign, publishDesigns, whoMentions } from '@gantry/designs/shared'
import {
  AlsoHere,
  type Begun,
  ConflictDialog,
  GiveUpButton,
  KeepingState,
  PlainVersions,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import { Banner, Icon, PageHeader, toast, useMedia } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDecisions } from '../../shared/contract.ts'
import { CasesPanel } from './cases-panel.tsx'
import { DecisionMenu } from './decision-menu.tsx'
import { GraphPart } from './graph-part.tsx'
import { PartTabs } from './part-tabs.tsx'
import { StatusBar } from './status-bar.tsx'
import { TablePart } from './table-part.tsx'
import { TryDialog } from './try-dialog.tsx'

interface DecisionDesignerProps extends Pick<Begun<Decision>, 'published' | 'release' | 'draft'> {
  readonly part: string | null
  onReopen(): Promise<void>
}

/** One decision: its tables, its drawing, its cases, its versions, and publishing. */
export const DecisionDesigner = ({
  published,
  release,
  draft,
  part: wanted,
  onReopen,
}: DecisionDesignerProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const key = { kind: 'decision', id: published.id }
  const state = useDraft<Decision>({ ...key, published, release, draft }, () => undefined)
  const decision = state.body
  const planned = useMemo(() => planDecision(decision), [decision])
  const resting = useDeferredValue(decision)
  // Roles are checked by the server; everything else about a decision can be known here.
  const problems = useMemo(
    () => decisionKind.check(resting, { tables: new Map(), before: new Map(), named: new Map() }),
    [resting],
  )
  const [part, setPart] = useState(() => wanted ?? firstPart(decision))
  const [comparing, setComparing] = useState(false)
  const [trying, setTrying] = useState<TryBegin | null>(null)
  const [tried, setTried] = useState<DecisionOutcome | null>(null)
  const onPhone = useMedia('(max-width: 720px)')
  const publish = useAction(publishDesigns, {
    refresh: [listDecisions, listDesigns, openDesign, whoMentions, checkDesign],
    onDone: () => {
      toast({ text: t('decision.published') })
      void onReopen()
    },
  })
  const giveUp = useMutation({ mutationFn: state.giveUp, onSuccess: onReopen })
  useShortcuts({ off: publish.isPending, onUndo: state.undo, onRedo: state.redo })
  const changed = release === null || JSON.stringify(bodyOf(decision)) !== JSON.stringify(bodyOf(published))
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const publishNow = async () => {
    if (state.revision === 0) state.apply({ ...decision })
    const revision = await state.settle()
    if (revision !== null) publish.mutate({ designs: [{ ...key, revision }] })
  }
  const apply = (next: Decision) => {
    setTried(null)
    state.apply(next)
  }
  const tableOpen = planned.nodes.get(part)?.node.kind === 'table' || decision.nodes[part]?.kind === 'table'
  return (
    <div className="dc">
      <PageHeader
        crumbs={[{ title: t('decision.title'), href: inSpace('/ruledesigner') }]}
        title={localise(decision.name, lang)}
        own
        tabs={<PartTabs decision={decision} part={part} versions={release !== null} onPart={setPart} />}
        extra={
          <>
            <AlsoHere design={key} />
            {onPhone ? null : <UndoButtons state={state} disabled={publish.isPending} />}
            <KeepingState
              keeping={state.keeping}
              onRetry={() => void state.settle()}
              onCompare={() => setComparing(true)}
            />
            {state.revision > 0 && changed && state.keeping.state !== 'overtaken' && !onPhone ? (
              <GiveUpButton busy={giveUp.isPending} onGiveUp={() => giveUp.mutate()} />
            ) : null}
            <DecisionMenu decision={decision} onChange={apply} />
            <Button icon={<Icon name="play" size={14} />} onClick={() => setTrying({ input: {} })}>
              {t('decision.try')}
            </Button>
          </>
        }
        action={
          <Button
            type="primary"
            loading={publish.isPending}
            disabled={!changed || errors > 0}
            title={errors > 0 ? t('decision.mend', { count: errors }) : ''}
            onClick={() => void publishNow()}
          >
            {t('decision.publish', { n: (release ?? 0) + 1 })}
          </Button>
        }
      />
      {publish.error ? <Banner kind="bad">{errorText(t, publish.error)}</Banner> : null}
      {tableOpen ? (
        <TablePart
          key={part}
          planned={planned}
          id={part}
          tried={tried}
          onChange={apply}
          onTry={input => setTrying({ input })}
        />
      ) : part === 'versions' ? (
        <PlainVersions
          id={published.id}
          kind="decision"
          words={decisionKind.words}
          refresh={[listDecisions]}
          release={release}
          state={state}
          changed={changed}
          at={draft?.at ?? null}
          onRolledBack={() => void onReopen()}
        />
      ) : part === 'cases' ? (
        <CasesPanel
          decision={decision}
          onChange={apply}
          onShow={outcome => {
            setTried(outcome)
            setPart('graph')
          }}
        />
      ) : (
        <GraphPart
          planned={planned}
          tried={tried}
          problems={problems}
          onChange={apply}
          onOpenTable={setPart}
        />
      )}
      <StatusBar
        decision={resting}
        published={release === null ? null : published}
        release={release}
        problems={problems}
        onPart={setPart}
      />
      {trying ? (
        <TryDialog
          planned={planned}
          begin={trying.input}
          onShow={outcome => {
            setTried(outcome)
            setPart('graph')
            setTrying(null)
          }}
          onKeep={each => apply({ ...decision, cases: [...(decision.cases ?? []), each] })}
          onClose={() => setTrying(null)}
        />
      ) : null}
      {comparing ? (
        <ConflictDialog
          design={key}
          kind={decisionKind}
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

interface TryBegin {
  readonly input: JsonObject
}

const firstPart = (decision: Decision): string => {
  const { result } = decision
  if (result !== undefined && decision.nodes[result]?.kind === 'table') return result
  return Object.entries(decision.nodes).find(([, { kind }]) => kind === 'table')?.[0] ?? 'graph'
}
