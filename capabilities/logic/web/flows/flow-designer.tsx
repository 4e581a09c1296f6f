import { type Json, type JsonObject, localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, useAction, useCall } from '@gantry/client/web'
import { DesignPage, type Opened, useDesignEditor } from '@gantry/designs/web'
import { type BlockKind, blockKinds, bodyOfFlow, type Flow, flowKind, planFlow } from '@gantry/logic/shared'
import { listTables, type TableDef } from '@gantry/model/shared'
import { useTableChoices, useTables } from '@gantry/screens/web'
import { Banner, Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowTrial, listFlows, type ReadFlowRun, tryFlow } from '../../shared/flow-contract.ts'
import { BlockProperties } from './block-properties.tsx'
import { BlockTree } from './block-tree.tsx'
import { addBlock, dropBlock, putBlock, shiftBlock } from './edit-flow.ts'
import { blockIcons } from './faces.ts'
import { FlowProperties } from './flow-properties.tsx'
import { runAsTrial } from './run-as-trial.ts'
import { sayProblem } from './say-problem.ts'
import { TrialPanel } from './trial-panel.tsx'

interface FlowDesignerProps {
  readonly opened: Opened<Flow>
  /** A failed run to step through. */
  readonly run?: ReadFlowRun
}

/** One logic flow: palette, blocks, settings, and a trial or a failed run stepped through. */
export const FlowDesigner = ({ opened, run: failed }: FlowDesignerProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const editor = useDesignEditor(opened, { kind: flowKind, refresh: [listFlows], kept: bodyOfFlow })
  const { may, state } = editor
  const flow = state.body
  const named = flow.blocks.flatMap(block => ('table' in block && block.table !== '' ? [block.table] : []))
  const models = useTables(named)
  const offered = useCall(listTables, {}).data?.data ?? []
  const choices = useTableChoices(offered)
  const tables = useMemo(
    (): ReadonlyMap<string, TableDef> => new Map([...models].map(([id, { info }]) => [id, info.table])),
    [models],
  )
  const loading = named.some(id => offered.some(each => each.id === id) && !tables.has(id))
  const planned = useMemo(() => planFlow(flow, tables), [flow, tables])
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState(failed ?? null)
  const [tried, setTried] = useState<FlowTrial | null>(null)
  const trial = tried ?? (shown && runAsTrial(t, shown))
  const [at, setAt] = useState(Math.max(0, (failed?.trace?.steps.length ?? 0) - 1))
  const [breaks, setBreaks] = useState<ReadonlySet<string>>(new Set())
  const trying = useAction(tryFlow, {
    refresh: [],
    onDone: answer => {
      setTried(answer)
      const stop = answer.trace.findIndex(({ block }) => breaks.has(block))
      setAt(stop < 0 ? Math.max(0, answer.trace.length - 1) : stop)
    },
  })
  const closeRun = () => {
    setTried(null)
    setShown(null)
  }
  const apply = (next: Flow) => {
    if (!may.change) return
    closeRun()
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
  const run = () => trying.mutate({ body: bodyOfFlow(flow), input: (flow.sample ?? {}) as JsonObject })
  const step = trial?.trace[at]
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('flowlogic.title'), href: inSpace('/qlangRuleDesignerList') }]}
      title={localise(flow.name, lang)}
      parts={[{ id: 'draw', label: t('flowlogic.draw') }]}
      blocked={problems.length > 0 || flow.blocks.length === 0}
      warnings={planned.warnings.map(warning => sayProblem(t, flow, warning))}
      actions={
        may.publish ? (
          <Button
            icon={<Icon name="play" size={14} />}
            loading={trying.isPending}
            disabled={problems.length > 0 || flow.blocks.length === 0}
            onClick={run}
          >
            {t('flowlogic.try')}
          </Button>
        ) : null
      }
    >
      {() => (
        <>
          {trying.error ? <Banner kind="bad">{errorText(t, trying.error)}</Banner> : null}
          <div className="fl-body" data-read={may.change ? undefined : ''}>
            {may.change ? (
              <aside className="fl-palette" aria-label={t('flowlogic.blocks')}>
                {blockKinds.map(kind => (
                  <button key={kind} type="button" className="fl-kind" onClick={() => add(kind)}>
                    <Icon name={blockIcons[kind]} />
                    {t(`flowlogic.block.${kind}`)}
                  </button>
                ))}
              </aside>
            ) : null}
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
                onAdd={may.change ? (kind, spot) => add(kind, spot) : null}
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
                  words={
                    tried || !shown
                      ? { title: t('flowlogic.trial'), note: t('flowlogic.nothing_kept') }
                      : {
                          title: t('flowlogic.failed_run', { n: shown.run.release ?? 0 }),
                          note: t(shown.opens ? 'flowlogic.runs.shortened' : 'flowlogic.runs.closed'),
                        }
                  }
                  onStep={setAt}
                  onClose={closeRun}
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
                  tables={choices}
                  problems={problems
                    .filter(({ field }) => field.startsWith(`blocks.${block.id}.`))
                    .map(each => sayProblem(t, null, each))}
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
        </>
      )}
    </DesignPage>
  )
}
