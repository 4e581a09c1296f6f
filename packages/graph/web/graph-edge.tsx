import { Icon } from '@gantry/ui/web'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import type { Mark } from '../shared/marks.ts'
import type { Route } from './route.ts'

export type CanvasEdge = Edge<
  {
    readonly route: Route
    readonly label?: string
    readonly mark?: Mark
    /** A dragged node would be inserted here. */
    readonly near: boolean
    /** It has an insert button. */
    readonly insertable: boolean
    /** Name of the node it begins at. */
    readonly from: string
    readonly onInsert?: (edge: string, button: HTMLElement) => void
  },
  'edge'
>

const at = ([x, y]: readonly [number, number]) => ({
  transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
})

/** An edge with its label and the insert button. */
export const GraphEdgeView = ({ id, data, markerEnd }: EdgeProps<CanvasEdge>) => {
  const { t } = useTranslation()
  if (!data) return null
  const { route, label, mark, near, from, onInsert } = data
  const insert = label ? t('graph.insert.on', { from, branch: label }) : t('graph.insert.after', { from })
  return (
    <>
      <BaseEdge
        id={id}
        path={route.path}
        markerEnd={markerEnd}
        className="gr-edge"
        data-state={mark?.state}
        data-near={near || undefined}
      />
      <EdgeLabelRenderer>
        {label ? (
          <span
            className="gr-label"
            data-state={mark?.state}
            title={mark?.reason ?? label}
            style={at(route.label)}
            translate="no"
          >
            {label}
            {mark?.count === undefined ? null : <small>{mark.count}</small>}
          </span>
        ) : null}
        {onInsert ? (
          <button
            type="button"
            className="gr-plus nodrag nopan"
            data-near={near || undefined}
            aria-label={insert}
            title={insert}
            style={at(route.insert)}
            onClick={event => onInsert(id, event.currentTarget)}
          >
            <Icon name="plus" size={12} />
          </button>
        ) : null}
      </EdgeLabelRenderer>
    </>
  )
}
