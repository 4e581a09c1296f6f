import { Icon } from '@gantry/ui/web'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import type { Mark } from '../shared/marks.ts'
import type { DrawnNode } from './drawn.ts'

export type CanvasNode = Node<
  {
    readonly drawn: DrawnNode
    readonly mark?: Mark
    readonly connectable: boolean
    /** Of a drawing of another tool: how much fits into the node. */
    readonly room?: 'sign' | 'narrow'
  },
  'node'
>

/** A node: icon, name, summary of its settings, issue, and state of the run. */
export const GraphNodeView = ({
  data: { drawn, mark, connectable, room },
  selected,
}: NodeProps<CanvasNode>) => (
  <div
    className="gr-node"
    data-shape={drawn.shape}
    data-room={room}
    data-state={mark?.state}
    data-selected={selected || undefined}
    style={{ '--tone': `var(--c${drawn.tone})` } as React.CSSProperties}
    title={mark?.reason ?? (drawn.shape === 'join' ? drawn.title : undefined)}
  >
    <Handle type="target" position={Position.Top} isConnectable={connectable} />
    {drawn.shape === 'join' ? null : room === 'sign' ? (
      <>
        <Icon name={drawn.icon} size={16} />
        <span className="gr-below" translate="no">
          {drawn.title}
        </span>
      </>
    ) : drawn.shape === 'pill' ? (
      <b className="cut" translate="no">
        {drawn.title}
      </b>
    ) : (
      <>
        <Icon name={drawn.icon} />
        <span className="gr-words" translate="no">
          <b>{drawn.title}</b>
          {drawn.summary ? <small>{drawn.summary}</small> : null}
        </span>
      </>
    )}
    {mark?.step === undefined ? null : <span className="gr-step">{mark.step}</span>}
    {mark && (mark.count !== undefined || mark.time !== undefined) ? (
      <span className="gr-note">
        {[mark.count, mark.time].filter(part => part !== undefined).join(' · ')}
      </span>
    ) : null}
    {drawn.problem === undefined ? null : (
      <span className="gr-wrong" role="img" aria-label={drawn.problem} title={drawn.problem}>
        !
      </span>
    )}
    <Handle type="source" position={Position.Bottom} isConnectable={connectable} />
  </div>
)
