import { type JsonObject, localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace } from '@gantry/client/web'
import {
  bodyOf,
  type Decision,
  type DecisionOutcome,
  decisionKind,
  planDecision,
} from '@gantry/decisions/shared'
import {
  AlsoHere,
  ConflictDialog,
  GiveUpButton,
  KeepingState,
  type Opened,
  PlainVersions,
  UndoButtons,
  useDesignEditor,
} from '@gantry/designs/web'
import { Banner, Icon, PageHeader, useMedia } from '@gantry/ui/web'
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

interface DecisionDesignerProps {
  readonly opened: Opened<Decision>
  /** Id of a table, or one of the other parts; null: where a reader begins. */
  readonly part: string | null
}

/** One decision: its tables, its drawing, its cases, its versions, and publishing. */
export const DecisionDesigner = ({ opened, part: wanted }: DecisionDesignerProps) => {
  const { t } = useTranslation()
  const { published, release, reopen } = opened
  const editor = useDesignEditor(opened, { kind: decisionKind, refresh: [listDecisions], kept: bodyOf })
  const { may, state } = editor
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
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const apply = (next: Decision) => {
    setTried(null)
    state.apply(next)
  }
  const onChange = may.change ? apply : null
  const tableOpen = planned.nodes.get(part)?.node.kind === 'table' || decision.nodes[part]?.kind === 'table'
  return (
    <div className="dc">
      <PageHeader
        crumbs={[{ title: t('decision.title'), href: inSpace('/ruledesigner') }]}
        title={localise(decision.name, currentLang())}
        own
        tabs={<PartTabs decision={decision} part={part} versions={release !== null} onPart={setPart} />}
        extra={
          <>
            <AlsoHere design={editor.design} />
            {!may.change ? (
              <span className="tag">{t('ui.read_only')}</span>
            ) : onPhone ? null : (
              <UndoButtons state={state} disabled={editor.isPublishing} />
            )}
            <KeepingState
              keeping={state.keeping}
              onRetry={() => void state.settle()}
              onCompare={() => setComparing(true)}
            />
            {may.change &&
            state.revision > 0 &&
            editor.changed &&
            state.keeping.state !== 'overtaken' &&
            !onPhone ? (
              <GiveUpButton busy={editor.givingUp.isPending} onGiveUp={() => editor.givingUp.mutate()} />
            ) : null}
            {onChange ? <DecisionMenu decision={decision} onChange={onChange} /> : null}
            <Button
              icon={<Icon name="play" size={14} />}
              aria-label={t('decision.try')}
              onClick={() => setTrying({ input: {} })}
            >
              {onPhone ? null : t('decision.try')}
            </Button>
          </>
        }
        action={
          // A phone tries a decision; drawing it needs a keyboard.
          !may.publish || (onPhone && !editor.changed) ? null : (
            <Button
              type="primary"
              loading={editor.isPublishing}
              disabled={!editor.changed || errors > 0 || state.keeping.state === 'overtaken'}
              title={errors > 0 ? t('decision.mend', { count: errors }) : ''}
              onClick={() => void editor.publish()}
            >
              {t('designs.publish', { n: (release ?? 0) + 1 })}
            </Button>
          )
        }
      />
      {editor.error ? <Banner kind="bad">{errorText(t, editor.error)}</Banner> : null}
      {tableOpen ? (
        <TablePart
          key={part}
          planned={planned}
          id={part}
          tried={tried}
          onChange={onChange}
          onTry={input => setTrying({ input })}
        />
      ) : part === 'versions' ? (
        <PlainVersions
          id={published.id}
          kind="decision"
          words={decisionKind.words}
          refresh={editor.refresh}
          release={release}
          state={state}
          changed={editor.changed}
          at={editor.at}
          mayRollBack={may.publish}
          onRolledBack={() => void reopen()}
        />
      ) : part === 'cases' ? (
        <CasesPanel
          decision={decision}
          onChange={onChange}
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
          onChange={onChange}
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
          onKeep={onChange && (each => onChange({ ...decision, cases: [...(decision.cases ?? []), each] }))}
          onClose={() => setTrying(null)}
        />
      ) : null}
      {comparing ? (
        <ConflictDialog
          design={editor.design}
          kind={decisionKind}
          state={state}
          onTakeTheirs={async () => {
            state.abandon()
            await reopen()
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
