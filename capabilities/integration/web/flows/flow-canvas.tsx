import { type Issue, localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type Marks, moveNodes, type NodeId, refusalOf, withoutPlaces } from '@gantry/graph/shared'
import { type DrawnNode, type GraphActions, GraphCanvas, type PaletteGroup } from '@gantry/graph/web'
import { issueText } from '@gantry/screens/web'
import { Skeleton, toast } from '@gantry/ui/web'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { portOf, type TaskFlow } from '../../shared/flows/flow.ts'
import { addTask, connectTasks, removeTasks } from './edit-flow.ts'

interface FlowCanvasProps {
  readonly flow: TaskFlow
  /** Names of tasks by id. */
  readonly names: ReadonlyMap<string, Text>
  readonly issues: readonly Issue[]
  readonly marks?: Marks
  readonly selection: ReadonlySet<NodeId>
  readonly palette?: readonly PaletteGroup[]
  onSelect(ids: ReadonlySet<NodeId>): void
  /** Absent: it is only read. */
  readonly onChange?: (next: TaskFlow) => void
  readonly children?: ReactNode
}

/** The drawing of a flow: its tasks, and on which result one follows another. */
export const FlowCanvas = (props: FlowCanvasProps) => {
  const { flow, names, issues, marks, selection, palette, onSelect, onChange, children } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const draw = useCallback(
    (id: NodeId): DrawnNode => {
      const step = flow.nodes[id]?.settings
      const name = names.get(step?.task ?? '')
      const issue = issues.find(({ field }) => field === `nodes.${id}` || field.startsWith(`nodes.${id}.`))
      return {
        title: name === undefined ? t('etl.flow.no_task') : localise(name, lang),
        summary: step && step.retries > 0 ? t('etl.flow.tries', { count: step.retries }) : t('etl.flow.task'),
        icon: 'db',
        tone: 4,
        shape: 'card',
        ...(issue && { problem: issueText(t, issue) }),
      }
    },
    [flow, names, issues, t, lang],
  )
  const actions = useMemo((): GraphActions | null => {
    if (!onChange) return null
    return {
      canInsert: () => false,
      add: (kind, where) => {
        const [next, id] = addTask(flow, kind, {
          ...(where && 'at' in where && { at: where.at }),
          ...(where && 'after' in where && { after: where.after }),
        })
        onChange(next)
        return id
      },
      remove: ids => onChange(removeTasks(flow, ids)),
      copy: () => null,
      paste: () => null,
      move: places => onChange({ ...flow, ...moveNodes(flow, places) }),
      connect: (from, to) => {
        const known = flow.edges.some(edge => edge.from === from && edge.to === to)
        const refusal = known ? 'twice' : refusalOf(flow, { from, to }, { acyclic: true })
        if (refusal === null) onChange(connectTasks(flow, from, to))
        else toast({ text: t(`etl.refused.${refusal}`) })
      },
      tidy: () => onChange({ ...flow, ...withoutPlaces(flow) }),
    }
  }, [flow, onChange, t])
  return (
    <Suspense fallback={<Skeleton />}>
      <GraphCanvas
        graph={flow}
        label={t('etl.flow.canvas')}
        draw={draw}
        labelOf={edge => {
          const condition = flow.conditions[edge.id]
          const port = t(`etl.way.${portOf(edge)}`)
          return condition ? `${port} · ${condition}` : port
        }}
        selection={selection}
        onSelect={onSelect}
        {...(marks && { marks })}
        {...(palette && { palette })}
        {...(actions && { actions })}
      >
        {children}
      </GraphCanvas>
    </Suspense>
  )
}
