import type { GraphEdge, GraphNode, Marks, NodeId } from '@gantry/graph/shared'
import { GraphCanvas } from '@gantry/graph/web'
import { Skeleton } from '@gantry/ui/web'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import { drawNode, type Expressed, labelOfEdge } from './designer/faces.ts'

interface FlowDiagramProps {
  readonly def: WorkflowDef
  /** Its table, with the slave tables conditions read. */
  readonly of: Expressed
  /** What a run did, or what differs. */
  readonly marks?: Marks
  /** Names the diagram. */
  readonly label: string
  /** Opens at a scale at which the marks are read, around this node if not all of it fits; absent: as a whole. */
  readonly focus?: NodeId | undefined
  /** A node was chosen; null: none any more. */
  onSelect?(node: NodeId | null): void
}

/** Marks are written smaller than titles. */
const leastZoom = 0.75

const nothing: ReadonlySet<NodeId> = new Set()

/** A workflow to be looked at: drawn with what a run did at each node. */
export const FlowDiagram = ({ def, of, marks, label, focus, onSelect }: FlowDiagramProps) => {
  const { t } = useTranslation()
  const [selection, setSelection] = useState(nothing)
  const draw = useCallback(
    (_: NodeId, node: GraphNode<unknown>) => drawNode(t, node as FlowNode, undefined),
    [t],
  )
  const labelOf = useCallback((edge: GraphEdge) => labelOfEdge(t, def, edge, of), [t, def, of])
  return (
    <Suspense fallback={<Skeleton />}>
      <GraphCanvas
        graph={def}
        label={label}
        draw={draw}
        labelOf={labelOf}
        selection={selection}
        onSelect={ids => {
          setSelection(ids)
          onSelect?.([...ids][0] ?? null)
        }}
        focus={focus}
        leastZoom={leastZoom}
        {...(marks && { marks })}
      />
    </Suspense>
  )
}
