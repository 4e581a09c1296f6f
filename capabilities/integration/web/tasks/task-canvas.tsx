import type { Issue } from '@gantry/base/shared'
import { currentLang, sayNumber } from '@gantry/client/web'
import { sayWord } from '@gantry/designs/web'
import { type GraphNode, type Mark, type NodeId, noMarks, refusalOf } from '@gantry/graph/shared'
import { type DrawnNode, type GraphActions, GraphCanvas } from '@gantry/graph/web'
import { issueText } from '@gantry/screens/web'
import { type PlannedTask, stepKindOf, type Task } from '@gantry/transform/shared'
import { Skeleton, toast } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addStep, connectSteps, moveSteps, removeSteps } from './edit-task.ts'
import { faceOf, stepPalette } from './step-faces.ts'

interface TaskCanvasProps {
  readonly planned: PlannedTask
  readonly issues: readonly Issue[]
  /** Rows after each step, from the last preview. */
  readonly counts: Readonly<Record<string, number>>
  readonly selection: ReadonlySet<NodeId>
  onSelect(ids: ReadonlySet<NodeId>): void
  /** Null: it is only read. */
  readonly onChange: ((next: Task) => void) | null
  readonly children?: ReactNode
}

/** The drawing of a task: steps, what they read, and the rows that came out of them. */
export const TaskCanvas = (props: TaskCanvasProps) => {
  const { planned, issues, counts, selection, onSelect, onChange, children } = props
  const { t } = useTranslation()
  const { task } = planned
  const palette = useMemo(() => stepPalette(t), [t])
  const draw = useCallback(
    (id: NodeId, node: GraphNode<unknown>): DrawnNode => {
      const issue = issues.find(({ field }) => field === `nodes.${id}` || field.startsWith(`nodes.${id}.`))
      return { ...drawStep(t, task, id, node.kind), ...(issue && { problem: issueText(t, issue) }) }
    },
    [t, task, issues],
  )
  const marks = useMemo(
    () => ({
      ...noMarks,
      nodes: new Map(
        Object.entries(counts).map(([id, rows]): [string, Mark] => [
          id,
          { state: 'done', count: sayNumber(rows) },
        ]),
      ),
    }),
    [counts],
  )
  const actions = useMemo((): GraphActions | null => {
    if (!onChange) return null
    return {
      canInsert: () => false,
      add: (kind, where) => {
        const [next, id] = addStep(task, kind, {
          ...(where && 'at' in where && { at: where.at }),
          ...(where && 'after' in where && { after: where.after }),
        })
        onChange(next)
        return id
      },
      remove: ids => onChange(removeSteps(task, ids)),
      copy: () => null,
      paste: () => null,
      move: places => onChange(moveSteps(task, places)),
      connect: (from, to) => {
        const fits =
          stepKindOf(task.nodes[from]?.kind ?? '').group !== 'target' &&
          stepKindOf(task.nodes[to]?.kind ?? '').inputs[1] > 0
        const refusal = fits ? refusalOf(task, { from, to }, { acyclic: true }) : 'unknown'
        if (refusal === null || (refusal === 'twice' && stepKindOf(task.nodes[from]?.kind ?? '').ports))
          onChange(connectSteps(task, from, to))
        else toast({ text: t(`etl.refused.${refusal}`) })
      },
      tidy: () =>
        onChange({
          ...task,
          nodes: Object.fromEntries(
            Object.entries(task.nodes).map(([id, { at: _at, ...node }]) => [id, node]),
          ),
        }),
    }
  }, [task, onChange, t])
  return (
    <Suspense fallback={<Skeleton />}>
      <GraphCanvas
        graph={task}
        label={t('etl.canvas')}
        draw={draw}
        labelOf={({ port }) => (port === undefined ? undefined : t(`transform.port.${port}`))}
        marks={marks}
        selection={selection}
        onSelect={onSelect}
        palette={palette}
        {...(actions && { actions })}
      >
        {children}
      </GraphCanvas>
    </Suspense>
  )
}

const drawStep = (t: TFunction, task: Task, id: NodeId, name: string): DrawnNode => {
  const kind = stepKindOf(name)
  const summary = sayWord(t, currentLang(), {
    key: `transform.${name}.summary`,
    params: kind.summary(task.nodes[id]?.settings ?? {}),
  })
  const isEnd = kind.group === 'source' || kind.group === 'target'
  const label = String(task.nodes[id]?.settings.label ?? '')
  return {
    title: isEnd && label !== '' ? label : t(`transform.kind.${name}`),
    summary: isEnd && label !== '' ? t(`transform.kind.${name}`) : summary,
    shape: 'card',
    ...faceOf(name),
  }
}
