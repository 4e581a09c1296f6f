import { type Json, type JsonObject, localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, useAction, useCall } from '@gantry/client/web'
import { checkDesign, listDesigns, openDesign, publishDesigns, whoMentions } from '@gantry/designs/shared'
import {
  AlsoHere,
  type Begun,
  ConflictDialog,
  KeepingState,
  PlainVersions,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import { type BlockKind, blockKinds, bodyOfFlow, type Flow, flowKind, planFlow } from '@gantry/logic/shared'
import { listTables, type TableDef } from '@gantry/model/shared'
import { issueText, useTables } from '@gantry/screens/web'
import { Banner, Icon, PageHeader, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowTrial, listFlows, tryFlow } from '../../shared/flow-contract.ts'
import { BlockProperties } from './block-properties.tsx'
import { BlockTree } from './block-tree.tsx'
import { addBlock, dropBlock, putBlock, shiftBlock } from './edit-flow.ts'
import { blockIcons } from './faces.ts'
import { FlowProperties } from './flow-properties.tsx'
import { TrialPanel } from './trial-panel.tsx'

interface FlowDesignerProps extends Pick<Begun<Flow>, 'published' | 'release' | 'draft'> {
  onReopen(): Promise<void>
}

/** One logic flow: palette, blocks, settings, and a trial stepped through. */
export const FlowDesigner = ({ published, release, draft, onReopen }: FlowDesignerProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const key = { kind: 'logic', id: published.id }
  const state = useDraft<Flow>({ ...key, published, release, draft }, () => undefined)
  const flow = state.body
  const named = flow.blocks.flatMap(block => ('table' in block && block.table !== '' ? [block.table] : []))
  const models = useTables(named)
  const offered = useCall(listTables, {}).data?.data ?? []
  const tables = useMemo(
    (): ReadonlyMap<string, TableDef> => new Map([...models].map(([id, { info }]) => [id, info.table])),
    [models],
  )
  const loading = named.some(id => offered.some(each => each.id === id) && !tables.has(id))
  const planned = useMemo(() => planFlow(flow, tables), [flow, tables])
  const [chosen, setChosen] = useState<string | null>(null)
  const [part, setPart] = useState<'draw' | 'versions'>('draw')
  const [comparing, setComparing] = useState(false)
  const [trial, setTrial] = useState<FlowTrial | null>(null)
  const [at, setAt] = useState(0)
  const [breaks, setBreaks] = useState<ReadonlySet<string>>(new Set())
  const publish = useAction(publishDesigns, {
    refresh: [listFlows, listDesigns, openDesign, whoMentions, checkDesign],
    onDone: () => {
      toast({ text: t('flowlogic.published') })
      void onReopen()
    },
  })
  const tried = useAction(tryFlow, {
    refresh: [],
    onDone: answer => {
      setTrial(answer)
      const stop = answer.trace.findIndex(({ block }) => breaks.has(block))
      setAt(stop < 0 ? Math.max(0, answer.trace.length - 1) : stop)
    },
  })
  useShortcuts({ off: publish.isPending, onUndo: state.undo, onRedo: state.redo })
  const apply = (next: Flow) => {
    setTrial(null)
    state.apply(next)
  }
  const block = flow.blocks.find(({ id }) => id === chosen)
  const add = (kind: BlockKind, spot?: { readonly under?: string; readonly port?: 'no' }) => {
    const place = spot ?? {
      ...(block?.under !== undefined && { under: block.under }),
      ...(block?.port !== undefined && { port: block.port }),
    }
    const [next, id] = addBlock(flow, kind, place, spot ? null : (block?.id ?? null))
    apply(next)
    setChosen(id)
  }
  const problems = loading ? [] : planned.issues
  const changed =
    release === null || JSON.stringify(bodyOfFlow(flow)) !== JSON.stringify(bodyOfFlow(published))
  const publishNow = async () => {
    if (state.revision === 0) state.apply({ ...flow })
    const revision = await state.settle()
    if (revision !== null) publish.mutate({ designs: [{ ...key, revision }] })
  }
  const run = () => tried.mutate({ body: bodyOfFlow(flow), input: (flow.sample ?? {}) as JsonObject })
  const step = trial?.trace[at]
  return (
    <div className="fl">
      <PageHeader
        crumbs={[{ title: t('flowlogic.title'), href: inSpace('/qlangRuleDesignerList') }]}
        title={localise(flow.name, lang)}
        own
        tabs={
          release === null ? null : (
            <nav className="dc-tabs" aria-label={t('decision.parts')}>
              {(['draw', 'versions'] as const).map(each => (
                <button
                  key={each}
                  type="button"
                  className={part === each ? 'dc-tab on' : 'dc-tab'}
                  aria-pressed={part === each}
                  onClick={() => setPart(each)}
                >
                  {t(each === 'draw' ? 'flowlogic.draw' : 'decision.part.versions')}
                </button>
              ))}
            </nav>
          )
        }
        extra={
          <>
            <AlsoHere design={key} />
            <UndoButtons state={state} disabled={publish.isPending} />
            <KeepingState
              keeping={state.keeping}
              onRetry={() => void state.settle()}
              onCompare={() => setComparing(true)}
            />
            <Button
              icon={<Icon name="play" size={14} />}
              loading={tried.isPending}
              disabled={problems.length > 0 || flow.blocks.length === 0}
              onClick={run}
            >
              {t('flowlogic.try')}
            </Button>
          </>
        }
        action={
          <Button
            type="primary"
            loading={publish.isPending}
            disabled={!changed || problems.length > 0 || flow.blocks.length === 0}
            onClick={() => void publishNow()}
          >
            {t('decision.publish', { n: (release ?? 0) + 1 })}
          </Button>
        }
      />
      {publish.error ? <Banner kind="bad">{errorText(t, publish.error)}</Banner> : null}
      {tried.error ? <Banner kind="bad">{errorText(t, tried.error)}</Banner> : null}
      {part === 'versions' ? (
        <PlainVersions
          id={published.id}
          kind="logic"
          words={flowKind.words}
          refresh={[listFlows]}
          release={release}
          state={state}
          changed={changed}
          at={draft?.at ?? null}
          onRolledBack={() => void onReopen()}
        />
      ) : (
        <div className="fl-body">
          <aside className="fl-palette" aria-label={t('flowlogic.blocks')}>
            {blockKinds.map(kind => (
              <button key={kind} type="button" className="fl-kind" onClick={() => add(kind)}>
                <Icon name={blockIcons[kind]} />
                {t(`flowlogic.block.${kind}`)}
              </button>
            ))}
          </aside>
          <div className="fl-main">
            <BlockTree
              flow={flow}
              tables={tables}
              problems={problems}
              warnings={planned.warnings}
              chosen={chosen}
              current={step?.block ?? null}
              ran={new Set(trial?.trace.slice(0, at + 1).map(each => each.block))}
              breaks={breaks}
              onChoose={setChosen}
              onAdd={(kind, spot) => add(kind, spot)}
              onBreak={id => {
                const next = new Set(breaks)
                if (!next.delete(id)) next.add(id)
                setBreaks(next)
              }}
            />
            {trial ? (
              <TrialPanel
                flow={flow}
                trial={trial}
                at={at}
                breaks={breaks}
                onStep={setAt}
                onClose={() => setTrial(null)}
              />
            ) : null}
          </div>
          <aside className="fl-props" aria-label={t('decision.properties')}>
            {block ? (
              <BlockProperties
                key={block.id}
                block={block}
                scope={planned.scopes.get(block.id) ?? { kind: 'context', fields: {} }}
                table={'table' in block ? tables.get(block.table) : undefined}
                tables={offered.map(({ id, label }) => ({ value: id, label: localise(label, lang) }))}
                problems={problems
                  .filter(({ field }) => field.startsWith(`blocks.${block.id}.`))
                  .map(each => issueText(t, each))}
                onChange={next => apply(putBlock(flow, next))}
                onShift={by => apply(shiftBlock(flow, block.id, by))}
                onRemove={() => {
                  apply(dropBlock(flow, block.id))
                  setChosen(null)
                }}
              />
            ) : (
              <FlowProperties
                flow={flow}
                onChange={apply}
                onSample={(name: string, value: Json) =>
                  apply({ ...flow, sample: { ...flow.sample, [name]: value } })
                }
              />
            )}
          </aside>
        </div>
      )}
      {comparing ? (
        <ConflictDialog
          design={key}
          kind={flowKind}
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
