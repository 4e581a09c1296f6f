import { Icon } from '@gantry/ui/web'
import {
  Background,
  type EdgeTypes,
  MarkerType,
  MiniMap,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useViewport,
} from '@xyflow/react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import '@xyflow/react/dist/base.css'
import './graph.css'
import { hasPlaces } from '../shared/commands.ts'
import type { Graph, GraphEdge, GraphNode, NodeId } from '../shared/graph.ts'
import { type Marks, noMarks } from '../shared/marks.ts'
import { neighbourOf } from '../shared/walk.ts'
import type { GraphActions, Where } from './actions.ts'
import type { DrawnNode } from './drawn.ts'
import { FindBox } from './find-box.tsx'
import { type CanvasEdge, GraphEdgeView } from './graph-edge.tsx'
import { type CanvasNode, GraphNodeView } from './graph-node.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { openingView } from './opening-view.ts'
import { dragType, type PaletteGroup } from './palette.tsx'
import { nearestEdge, placeGraph, routesOf } from './place.ts'
import type { Anchor } from './place-menu.ts'
import { withMark } from './with-mark.ts'

interface GraphCanvasProps {
  readonly graph: Graph<unknown>
  /** Accessible name of the canvas. */
  readonly label: string
  draw(id: NodeId, node: GraphNode<unknown>): DrawnNode
  labelOf?(edge: GraphEdge): string | undefined
  readonly marks?: Marks
  readonly selection: ReadonlySet<NodeId>
  onSelect(ids: ReadonlySet<NodeId>): void
  /** Absent: read-only. */
  readonly actions?: GraphActions
  /** Node kinds in the menu of the insert button of an edge. */
  readonly palette?: readonly PaletteGroup[]
  /** What the graph is about: opens at a scale that is read, around this node if not all of it fits. */
  readonly focus?: NodeId | undefined
  /** The least scale at which it opens around `focus`; absent: that at which titles are read. */
  readonly leastZoom?: number | undefined
  /** Overlay in the top left corner. */
  readonly children?: ReactNode
}

const nodeTypes: NodeTypes = { node: GraphNodeView }
const edgeTypes: EdgeTypes = { edge: GraphEdgeView }
const nothing: ReadonlySet<NodeId> = new Set()
const fitting = { padding: 0.12, maxZoom: 1 } as const

/**
 * Gives the element of the last rendering again where nothing of it changed, so that React Flow renders only what did: with 200
 * nodes in view an edit changes a few. Functions of an element may differ; they close over what stays the same.
 */
const reusing = <Element extends { readonly id: string }>() => {
  const known = new Map<string, { readonly text: string; readonly element: Element }>()
  return (element: Element): Element => {
    const text = JSON.stringify(element)
    const old = known.get(element.id)
    if (old?.text === text) return old.element
    known.set(element.id, { text, element })
    return element
  }
}

const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
const isArrow = (key: string): key is keyof typeof arrows => Object.hasOwn(arrows, key)

/**
 * Renders a graph, and edits it if there are actions. Only nodes in the viewport are rendered, which is possible because
 * sizes and routes are computed instead of measured.
 */
export const GraphCanvas = (props: GraphCanvasProps) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
)

const Canvas = ({
  graph,
  label,
  draw,
  labelOf,
  marks = noMarks,
  selection,
  onSelect,
  actions,
  palette = [],
  focus,
  leastZoom,
  children,
}: GraphCanvasProps) => {
  const { t } = useTranslation()
  const flow = useReactFlow()
  const root = useRef<HTMLDivElement>(null)
  const [finding, setFinding] = useState(false)
  const [near, setNear] = useState<string | null>(null)
  const [inserting, setInserting] = useState<{ readonly edge: string; readonly anchor: Anchor } | null>(null)
  const [dragged, setDragged] = useState<ReadonlyMap<NodeId, readonly [number, number]>>(new Map())
  const [told, setTold] = useState('')
  const [added, setAdded] = useState<NodeId | null>(null)
  const byHand = actions?.move !== undefined
  const drawn = useMemo(
    () =>
      new Map(
        Object.entries(graph.nodes).map(([id, node]) => [id, withMark(draw(id, node), marks.nodes.get(id))]),
      ),
    [graph.nodes, draw, marks],
  )
  const still = useMemo(
    () => placeGraph(graph, id => drawn.get(id)?.shape ?? 'card', byHand),
    [graph, drawn, byHand],
  )
  const placed = useMemo(() => {
    if (dragged.size === 0) return still
    const boxes = new Map(still.boxes)
    for (const [id, [x, y]] of dragged) {
      const box = boxes.get(id)
      if (box) boxes.set(id, { ...box, x, y })
    }
    return { boxes, routes: routesOf(graph, boxes) }
  }, [still, dragged, graph])
  const kept = hasPlaces(graph)
  const [sameNode] = useState(() => reusing<CanvasNode>())
  const [sameEdge] = useState(() => reusing<CanvasEdge>())
  const nodes = useMemo(
    () =>
      [...placed.boxes].map(([id, { x, y, w, h }]): CanvasNode => {
        const mark = marks.nodes.get(id)
        const face = drawn.get(id)!
        return sameNode({
          id,
          type: 'node',
          position: { x, y },
          width: w,
          height: h,
          selected: selection.has(id),
          draggable: byHand,
          data: {
            drawn: face,
            connectable: actions?.connect !== undefined,
            ...(mark && { mark }),
            ...(kept && w < 160 && { room: w < 72 ? 'sign' : 'narrow' }),
          },
          ariaLabel: [face.title, face.summary, face.problem].filter(Boolean).join(', '),
        })
      }),
    [placed.boxes, drawn, marks, selection, byHand, kept, actions?.connect, sameNode],
  )
  const edges = useMemo(
    () =>
      graph.edges.flatMap((edge): CanvasEdge[] => {
        const route = placed.routes.get(edge.id)
        if (!route) return []
        const mark = marks.edges.get(edge.id)
        const said = labelOf?.(edge)
        const insertable = actions?.canInsert(edge.id) ?? false
        return [
          sameEdge({
            id: edge.id,
            source: edge.from,
            target: edge.to,
            type: 'edge',
            markerEnd: {
              type: MarkerType.ArrowClosed,
              // In pixels, so that a thicker line has no larger head.
              markerUnits: 'userSpaceOnUse',
              width: 20,
              height: 20,
              color: mark?.state === 'done' ? 'var(--app-primary)' : 'var(--app-ink-3)',
            },
            data: {
              route,
              near: near === edge.id,
              ...(said && { label: said }),
              ...(mark && { mark }),
              insertable,
              from: drawn.get(edge.from)?.title ?? '',
              ...(insertable && {
                onInsert: (id: string, button: HTMLElement) => {
                  const own = root.current?.getBoundingClientRect()
                  const { left, top, width } = button.getBoundingClientRect()
                  if (own)
                    setInserting({ edge: id, anchor: { left: left - own.left, top: top - own.top, width } })
                },
              }),
            },
          }),
        ]
      }),
    [graph.edges, placed.routes, marks, drawn, labelOf, near, actions, sameEdge],
  )
  const look = (id: NodeId) => {
    const box = placed.boxes.get(id)
    if (box)
      void flow.setCenter(box.x + box.w / 2, box.y + box.h / 2, { zoom: flow.getZoom(), duration: 200 })
  }
  const openAround = () => {
    const own = root.current?.getBoundingClientRect()
    if (focus !== undefined && own)
      void flow.setViewport(openingView(placed.boxes, focus, [own.width, own.height], leastZoom))
  }
  const select = (ids: ReadonlySet<NodeId>) => {
    onSelect(ids)
    const [first] = ids
    const face = first === undefined ? undefined : drawn.get(first)
    setTold(
      ids.size > 1
        ? t('graph.selected', { count: ids.size })
        : face
          ? [face.title, face.summary, face.problem].filter(Boolean).join(', ')
          : '',
    )
  }
  const add = (kind: string, where: Where) => {
    const id = actions?.add(kind, where)
    setInserting(null)
    if (id != null) {
      select(new Set([id]))
      setAdded(id)
    }
    root.current?.focus()
  }
  const lookAtAdded = useEffectEvent((id: NodeId) => {
    look(id)
    setAdded(null)
  })
  useEffect(() => {
    // A new node has a position only after the owner has rendered the changed graph.
    if (added !== null && placed.boxes.has(added)) lookAtAdded(added)
  }, [added, placed])
  const whereSelected = (): Where => {
    const [only] = selection
    return selection.size === 1 && only !== undefined ? { after: only } : null
  }
  const onNodesChange = (changes: readonly NodeChange<CanvasNode>[]) => {
    let next = selection
    const moved = new Map(dragged)
    let dropped = false
    for (const change of changes) {
      if (change.type === 'select') {
        const changed = new Set(next)
        if (change.selected) changed.add(change.id)
        else changed.delete(change.id)
        next = changed
      } else if (change.type === 'position' && change.position && byHand) {
        moved.set(change.id, [change.position.x, change.position.y])
        if (change.dragging === false) dropped = true
      }
    }
    if (next !== selection) select(next)
    if (dropped) {
      actions?.move?.(moved)
      setDragged(new Map())
    } else if (moved.size > dragged.size || changes.some(({ type }) => type === 'position')) setDragged(moved)
  }
  const walk = (direction: (typeof arrows)[keyof typeof arrows]) => {
    const last = [...selection].at(-1)
    const to = last === undefined ? (nodes[0]?.id ?? null) : neighbourOf(graph, last, direction)
    if (to === null) return
    select(new Set([to]))
    look(to)
  }
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, .gr-insert')) return
    const command = event.ctrlKey || event.metaKey
    if (isArrow(key) && !command) walk(arrows[key])
    else if ((key === 'Delete' || key === 'Backspace') && actions && selection.size > 0) {
      actions.remove(selection)
      select(nothing)
    } else if (command && key.toLowerCase() === 'a') select(new Set(Object.keys(graph.nodes)))
    else if (command && key.toLowerCase() === 'd' && actions) {
      const text = actions.copy(selection)
      const ids = text === null ? null : actions.paste(text, whereSelected())
      if (ids) select(ids)
    } else if ((key === 'f' || key === 'F') && (!command || event.shiftKey === false)) setFinding(true)
    else if (key === 'Escape') {
      if (inserting) setInserting(null)
      else select(nothing)
    } else if (key === '0' && !command) void flow.fitView(fitting)
    else if ((key === '+' || key === '=') && !command) void flow.zoomIn()
    else if (key === '-' && !command) void flow.zoomOut()
    else return
    event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return
    const text = selection.size > 0 ? actions?.copy(selection) : null
    if (text == null) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return
    const ids = actions?.paste(event.clipboardData.getData('text/plain'), whereSelected())
    if (!ids) return
    event.preventDefault()
    select(ids)
  }
  const placeAt = (event: DragEvent): readonly [number, number] => {
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    return [x, y]
  }
  const isOurs = (event: DragEvent) => actions !== undefined && event.dataTransfer.types.includes(dragType)
  const onDragOver = (event: DragEvent) => {
    if (!isOurs(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setNear(nearestEdge(placed.routes, placeAt(event), edge => actions?.canInsert(edge) ?? false))
  }
  const onDrop = (event: DragEvent) => {
    if (!isOurs(event)) return
    event.preventDefault()
    const kind = event.dataTransfer.getData(dragType)
    setNear(null)
    add(kind, near === null ? (byHand ? { at: placeAt(event) } : null) : { edge: near })
  }
  return (
    <div
      ref={root}
      className="gr-canvas"
      role="application"
      aria-label={label}
      aria-describedby="graph-told"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the canvas need its focus
      tabIndex={0}
      onKeyDown={onKey}
      onCopy={onCopy}
      onPaste={onPaste}
      onDragOver={onDragOver}
      onDragLeave={() => setNear(null)}
      onDrop={onDrop}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onConnect={({ source, target }) => actions?.connect?.(source, target)}
        onPaneClick={() => setInserting(null)}
        onMoveStart={() => setInserting(null)}
        onlyRenderVisibleElements
        nodesFocusable={false}
        edgesFocusable={false}
        nodesConnectable={actions?.connect !== undefined}
        nodesDraggable={byHand}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={['Control', 'Meta']}
        selectionMode={SelectionMode.Partial}
        zoomOnDoubleClick={false}
        minZoom={0.1}
        maxZoom={1.5}
        fitView={focus === undefined}
        fitViewOptions={fitting}
        onInit={openAround}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} size={1.5} color="var(--app-line-2)" />
        <MiniMap
          className="gr-map"
          pannable
          zoomable
          ariaLabel={t('graph.map')}
          nodeColor={({ id }) => (selection.has(id) ? 'var(--app-primary)' : 'var(--app-ink-off)')}
          nodeBorderRadius={2}
          maskColor="color-mix(in srgb, var(--app-bg) 60%, transparent)"
        />
      </ReactFlow>
      <ZoomBar
        onFind={() => setFinding(true)}
        {...(actions?.tidy && {
          onTidy: () => {
            actions.tidy?.()
            requestAnimationFrame(() => void flow.fitView(fitting))
          },
        })}
      />
      {children ? <div className="gr-over">{children}</div> : null}
      {finding ? (
        <FindBox
          nodes={[...drawn].map(([id, { title, summary }]) => ({ id, title, ...(summary && { summary }) }))}
          onFound={id => {
            select(new Set([id]))
            look(id)
            setFinding(false)
            root.current?.focus()
          }}
          onClose={() => {
            setFinding(false)
            root.current?.focus()
          }}
        />
      ) : null}
      {inserting ? (
        <InsertMenu
          key={inserting.edge}
          anchor={inserting.anchor}
          groups={palette}
          onAdd={kind => add(kind, { edge: inserting.edge })}
        />
      ) : null}
      <span id="graph-told" className="sr" aria-live="polite">
        {told}
      </span>
    </div>
  )
}

const ZoomBar = ({ onFind, onTidy }: { onFind(): void; onTidy?(): void }) => {
  const { t } = useTranslation()
  const flow = useReactFlow()
  const { zoom } = useViewport()
  const button = (key: string, icon: Parameters<typeof Icon>[0]['name'], act: () => void) => (
    <button type="button" className="btn t s sq" aria-label={t(key)} title={t(key)} onClick={act}>
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <div className="gr-zoom" role="toolbar" aria-label={t('graph.zoom')}>
      {button('graph.zoom.out', 'minus', () => void flow.zoomOut())}
      <span className="num">{Math.round(zoom * 100)} %</span>
      {button('graph.zoom.in', 'plus', () => void flow.zoomIn())}
      {button('graph.zoom.fit', 'fit', () => void flow.fitView(fitting))}
      {button('graph.find', 'search', onFind)}
      {onTidy ? button('graph.tidy', 'tree', onTidy) : null}
    </div>
  )
}
