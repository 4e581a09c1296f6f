import { newId } from '@gantry/base/shared'
import {
  addPart,
  connect,
  copyNodes,
  type Graph,
  type GraphNode,
  insertOnEdge,
  type Marks,
  moveNodes,
  type NodeId,
  putNode,
  readCopied,
  refusalOf,
  removeNodes,
  withNewIds,
} from '@gantry/graph/shared'
import { type DrawnNode, type GraphActions, GraphCanvas } from '@gantry/graph/web'
import { Skeleton } from '@gantry/ui/web'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Steps = Graph<{ readonly name: string }>

/** A chain with a branch every third step; `?nodes=1000` shows how it is with many. */
const sampleSteps = (count: number): Steps => {
  const ids = Array.from({ length: count }, (_, at) => `s${at}`)
  return {
    nodes: Object.fromEntries(ids.map((id, at) => [id, { kind: 'step', settings: { name: `${at + 1}` } }])),
    edges: ids.slice(1).map((to, at) => ({ id: `e${at}`, from: ids[Math.max(0, at - (at % 3))]!, to })),
  }
}

const wanted = Number(new URLSearchParams(location.search).get('nodes') ?? 7)
const draw = (_: NodeId, node: GraphNode<unknown>): DrawnNode => {
  const { name } = (node as Steps['nodes'][string]).settings
  return { title: name, icon: 'box', tone: (Number(name) % 8) + 1, shape: 'card' }
}
const marks: Marks = {
  nodes: new Map([
    ['s0', { state: 'done', step: 1 }],
    ['s1', { state: 'current', step: 2, count: '2/3' }],
    ['s2', { state: 'skipped' }],
    ['s3', { state: 'failed' }],
  ]),
  edges: new Map([['e0', { state: 'done' }]]),
}

/** The canvas of graphs with a free graph: everything can be added, moved, connected and removed. */
export const KitGraph = () => {
  const { t } = useTranslation()
  const [graph, setGraph] = useState<Steps>(() => sampleSteps(wanted))
  const [selection, setSelection] = useState<ReadonlySet<NodeId>>(new Set())
  const actions = useMemo(
    (): GraphActions => ({
      canInsert: () => true,
      add: (kind, where) => {
        const id = newId()
        const node = { kind, settings: { name: '1' } }
        if (where && 'edge' in where) {
          const part = { nodes: { [id]: node }, edges: [] }
          setGraph(now => insertOnEdge(now, where.edge, { part, first: id, last: id }, newId()))
        } else setGraph(now => putNode(now, id, where && 'at' in where ? { ...node, at: where.at } : node))
        return id
      },
      remove: ids => setGraph(now => removeNodes(now, ids)),
      copy: ids => copyNodes(graph, ids, 'kit'),
      paste: text => {
        const part = readCopied(text, 'kit')
        if (!part) return null
        const copy = withNewIds<{ readonly name: string }>(part, newId)
        setGraph(now => addPart(now, copy))
        return new Set(Object.keys(copy.nodes))
      },
      move: places => setGraph(now => moveNodes(now, places)),
      connect: (from, to) =>
        setGraph(now =>
          refusalOf(now, { from, to }, { acyclic: true }) ? now : connect(now, { id: newId(), from, to }),
        ),
    }),
    [graph],
  )
  return (
    <>
      <h2>{t('kit.graph')}</h2>
      <div className="box" style={{ height: 420, padding: 0 }}>
        <Suspense fallback={<Skeleton />}>
          <GraphCanvas
            graph={graph}
            label={t('kit.graph')}
            draw={draw}
            marks={marks}
            selection={selection}
            onSelect={setSelection}
            actions={actions}
            palette={[
              {
                name: 'all',
                label: t('kit.graph'),
                items: [{ kind: 'step', label: t('kit.graph.step'), icon: 'box', tone: 1 }],
              },
            ]}
          />
        </Suspense>
      </div>
    </>
  )
}
