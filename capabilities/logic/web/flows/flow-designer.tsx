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
import { type FlowTrial, listFlows, tryFlow } from '../../shared/flow-contract.ts'
import { BlockProperties } from './block-properties.tsx'
import { BlockTree } from './block-tree.tsx'
import { addBlock, dropBlock, putBlock, shiftBlock } from './edit-flow.ts'
import { blockIcons } from './faces.ts'
import { FlowProperties } from './flow-properties.tsx'
import { sayProblem } from './say-problem.ts'
import { TrialPanel } from './trial-panel.tsx'

/** One logic flow: palette, blocks, settings, and a trial stepped through. */
export const FlowDesigner = ({ opened }: { readonly opened: Opened<Flow> }) => {
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
  const [trial, setTrial] = useState<FlowTrial | null>(null)
  const [at, setAt] = useState(0)
  const [breaks, setBreaks] = useState<ReadonlySet<string>>(new Set())
  const tried = useAction(tryFlow, {
    refresh: [],
    onDone: answer => {
      setTrial(answer)
      const stop = answer.trace.findIndex(({ block }) => breaks.has(block))
      setAt(stop < 0 ? Math.max(0, answer.trace.length - 1) : stop)
    },
  })
  const apply = (next: Flow) => {
    if (!may.change) return
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
  const run = () => tried.mutate({ body: bodyOfFlow(flow), input: (flow.sample ?? {}) as JsonObject })
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
            loading={tried.isPending}
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
          {tried.error ? <Banner kind="bad">{errorText(t, tried.error)}</Banner> : null}
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
