import { localise, partId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import {
  type Decision,
  type DecisionNode,
  type DecisionOutcome,
  type NodeKindName,
  nodeKindNames,
  type PlannedDecision,
} from '@gantry/decisions/shared'
import type { Problem } from '@gantry/designs/shared'
import { check, parse, writeWithLabels } from '@gantry/expr/shared'
import {
  connect,
  type GraphNode,
  type Mark,
  moveNodes,
  type NodeId,
  putNode,
  refusalOf,
  removeNodes,
} from '@gantry/graph/shared'
import {
  type DrawnNode,
  type GraphActions,
  GraphCanvas,
  type PaletteGroup,
  PaletteList,
} from '@gantry/graph/web'
import { issueText } from '@gantry/screens/web'
import { type IconName, Skeleton, toast, useMedia } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeProperties } from './node-properties.tsx'
import { columnNames, sayValue, sayViolation } from './say-value.ts'

interface GraphPartProps {
  readonly planned: PlannedDecision
  /** Values painted at the nodes. */
  readonly tried: DecisionOutcome | null
  readonly problems: readonly Problem[]
  /** Null: it is only read. */
  readonly onChange: ((next: Decision) => void) | null
  onOpenTable(id: string): void
}

const faces: Readonly<Record<NodeKindName, { readonly icon: IconName; readonly tone: number }>> = {
  input: { icon: 'edit', tone: 1 },
  table: { icon: 'table', tone: 4 },
  expression: { icon: 'fx', tone: 2 },
  function: { icon: 'api', tone: 7 },
}

const nothing: ReadonlySet<NodeId> = new Set()

/** The drawing of a decision: what requires what, and the settings of the chosen node. */
export const GraphPart = ({ planned, tried, problems, onChange, onOpenTable }: GraphPartProps) => {
  const { t } = useTranslation()
  const { decision } = planned
  const [selection, setSelection] = useState<ReadonlySet<NodeId>>(nothing)
  const onPhone = useMedia('(max-width: 900px)')
  const editable = onChange !== null && !onPhone
  const palette = useMemo(
    (): readonly PaletteGroup[] => [
      {
        name: 'nodes',
        label: t('decision.nodes'),
        items: nodeKindNames.map(kind => ({ kind, label: t(`decision.node.${kind}`), ...faces[kind] })),
      },
    ],
    [t],
  )
  const draw = useCallback(
    (id: NodeId, node: GraphNode<unknown>): DrawnNode => {
      const problem = problems.find(
        ({ field }) => field === `nodes.${id}` || field.startsWith(`nodes.${id}.`),
      )
      return {
        ...drawNode(t, planned, id, node as DecisionNode),
        ...(problem && { problem: issueText(t, problem) }),
      }
    },
    [t, planned, problems],
  )
  const marks = useMemo(() => marksOf(t, decision, tried), [t, decision, tried])
  const actions = useMemo((): GraphActions | null => {
    if (!onChange) return null
    return {
      canInsert: () => false,
      add: (kind, where) => {
        const name = kind as NodeKindName
        const id = partId(`${name}_`)
        const made = putNode<unknown>(decision, id, {
          ...newNode(t, name),
          ...(where && 'at' in where && { at: where.at }),
        })
        const after = where && 'after' in where && name !== 'input' ? where.after : null
        const edges = after === null ? made.edges : [...made.edges, { id: partId('e_'), from: after, to: id }]
        onChange({ ...decision, ...made, edges, nodes: made.nodes as Decision['nodes'] })
        return id
      },
      remove: ids => {
        const { result, ...rest } = decision
        const next = removeNodes<unknown>(decision, ids)
        onChange({
          ...rest,
          nodes: next.nodes as Decision['nodes'],
          edges: next.edges,
          ...(result !== undefined && !ids.has(result) && { result }),
        })
      },
      copy: () => null,
      paste: () => null,
      move: places =>
        onChange({ ...decision, nodes: moveNodes<unknown>(decision, places).nodes as Decision['nodes'] }),
      connect: (from, to) => {
        const refusal =
          decision.nodes[to]?.kind === 'input'
            ? 'input'
            : refusalOf(decision, { from, to }, { acyclic: true })
        if (refusal !== null) {
          toast({ text: t(`decision.refused.${refusal}`) })
          return
        }
        onChange({
          ...decision,
          edges: connect<unknown>(decision, { id: partId('e_'), from, to }).edges,
        })
      },
      tidy: () =>
        onChange({
          ...decision,
          nodes: Object.fromEntries(
            Object.entries(decision.nodes).map(([id, { at: _at, ...node }]) => [id, node]),
          ) as Decision['nodes'],
        }),
    }
  }, [decision, onChange, t])
  const [chosen] = selection
  const node = selection.size === 1 && chosen !== undefined ? decision.nodes[chosen] : undefined
  return (
    <div className="dc-graph" data-read={editable ? undefined : ''}>
      {editable ? (
        <aside className="dc-palette" aria-label={t('decision.nodes')}>
          <PaletteList
            groups={palette}
            draggable
            onAdd={kind => {
              const id = actions?.add(kind, chosen === undefined ? null : { after: chosen }) ?? null
              if (id !== null) setSelection(new Set([id]))
            }}
          />
        </aside>
      ) : null}
      <div className="dc-canvas">
        <Suspense fallback={<Skeleton />}>
          <GraphCanvas
            graph={decision}
            label={t('decision.canvas')}
            draw={draw}
            marks={marks}
            selection={selection}
            onSelect={setSelection}
            palette={palette}
            {...(editable && actions && { actions })}
          />
        </Suspense>
      </div>
      <aside className="dc-props" aria-label={t('decision.properties')}>
        {node && chosen !== undefined ? (
          <NodeProperties
            key={chosen}
            planned={planned}
            id={chosen}
            node={node}
            trace={tried?.trace[chosen]}
            problems={problems.filter(({ field }) => field.startsWith(`nodes.${chosen}.`))}
            onChange={onChange}
            onOpenTable={() => onOpenTable(chosen)}
          />
        ) : (
          <p className="ink3">{t(editable ? 'decision.choose_node' : 'decision.read_node')}</p>
        )}
      </aside>
    </div>
  )
}

const drawNode = (
  t: TFunction,
  { nodes, result }: PlannedDecision,
  id: NodeId,
  node: DecisionNode,
): DrawnNode => {
  const lang = currentLang()
  const scope = nodes.get(id)?.scope ?? { kind: 'context', fields: {} }
  const summaryOf = (): string => {
    switch (node.kind) {
      case 'input':
        return t(`decision.type.${node.settings.type}`)
      case 'table':
        return `${node.settings.hit} ${t('decision.row_count', { count: node.settings.rows.length })}`
      case 'expression':
        return writeWithLabels(check(parse(node.settings.expression, scope), scope), lang)
      case 'function':
        return `(${node.settings.params.map(({ name }) => name).join(', ')}) ${node.settings.body}`
    }
  }
  return {
    title: localise(node.settings.label, lang) || t(`decision.node.${node.kind}`),
    summary: id === result ? `${t('decision.is_result')} · ${summaryOf()}` : summaryOf(),
    shape: 'card',
    ...faces[node.kind],
  }
}

const marksOf = (t: TFunction, decision: Decision, tried: DecisionOutcome | null) => ({
  nodes: new Map(
    Object.entries(tried?.trace ?? {}).map(([id, { value, violation }]): [string, Mark] => [
      id,
      violation
        ? { state: 'failed', reason: sayViolation(t, decision, id, violation) }
        : {
            state: 'done',
            time: sayValue(t, value, columnNames(decision)),
            reason: sayValue(t, value, columnNames(decision)),
          },
    ]),
  ),
  edges: new Map(
    tried
      ? decision.edges.flatMap(({ id, from, to }): [string, Mark][] =>
          tried.trace[from] && tried.trace[to] ? [[id, { state: 'done' }]] : [],
        )
      : [],
  ),
})

const newNode = (t: TFunction, kind: NodeKindName): DecisionNode => {
  const label = t(`decision.node.${kind}`)
  switch (kind) {
    case 'input':
      return { kind, settings: { label, type: 'text' } }
    case 'table':
      return {
        kind,
        settings: {
          label,
          hit: 'U',
          inputs: [],
          outputs: [{ id: 'out_1', label: t('decision.output'), type: 'text' }],
          rows: [],
        },
      }
    case 'expression':
      return { kind, settings: { label, expression: '' } }
    case 'function':
      return { kind, settings: { label, params: [{ name: 'x', type: 'number' }], body: 'x' } }
  }
}
