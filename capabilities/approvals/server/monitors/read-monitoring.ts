import { AppError, type Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import {
  barsInitiator,
  type Instance,
  isHuman,
  possibleIn,
  type Task,
  undoSet,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import type { Monitoring, RollBackTarget } from '../../shared/monitors-contract.ts'
import { definitionOf } from '../definition.ts'
import { isMonitor, mayCorrect } from '../lists/monitored.ts'
import { loadInstance } from '../store.ts'
import { correctable } from './correct-data.ts'

const mostTargets = 200

const isOpen = ({ state }: Task): boolean => ['open', 'pool', 'offered', 'delegated'].includes(state)

/** What a monitor may do to an instance. @throws AppError workflow.not_found for whoever does not monitor it */
export const readMonitoring = async (ctx: Ctx, id: string): Promise<Monitoring> => {
  const { state, rev } = await loadInstance(ctx, id)
  if (!(await isMonitor(ctx, state.workflow))) throw new AppError('workflow.not_found')
  const { def, table, monitors } = await definitionOf(ctx, state.workflow, state.release)
  const names = await namesOf(ctx, state)
  const nodes = new Map(state.activations.map(each => [each.id, each.node]))
  const nameOf = (activation: number): Text => def.nodes[nodes.get(activation) ?? '']?.settings.name ?? ''
  return {
    state: state.state,
    rev,
    targets: targetsIn(def, state, names, nameOf),
    open: state.tasks.filter(isOpen).map(({ id: task, activation, holder }) => ({
      task,
      node: nameOf(activation),
      holder: holder === null ? null : { id: holder, title: names.get(holder) ?? '' },
      barred: barsInitiator(def.nodes[nodes.get(activation) ?? '']) ? state.initiator : null,
    })),
    correct:
      mayCorrect(ctx, monitors) && isCorrectable(def, state)
        ? await correctable(ctx, table, state.record)
        : null,
  }
}

const isCorrectable = ({ lockAfterFinish }: WorkflowDef, { state }: Instance): boolean =>
  possibleIn.correct.includes(state) && !(state === 'finished' && lockAfterFinish)

/** Completed steps of people that still count, newest first, each with what rolling back to it takes away. */
const targetsIn = (
  def: WorkflowDef,
  state: Instance,
  names: ReadonlyMap<string, string>,
  nameOf: (activation: number) => Text,
): readonly RollBackTarget[] => {
  const { activations, tasks } = state
  const human = activations.filter(({ node }) => isHuman(def.nodes[node]))
  return human
    .filter(each => each.state === 'completed' && !each.superseded)
    .slice(-mostTargets)
    .reverse()
    .map(({ id, left }) => {
      const undone = undoSet(state, id)
      const decided = tasks.filter(
        task => task.activation === id && task.state === 'done' && !task.superseded,
      )
      return {
        activation: id,
        node: nameOf(id),
        people: decided.flatMap(({ actor }) => (actor ? [names.get(actor) ?? ''] : [])),
        finished: left === undefined ? null : new Date(left).toISOString(),
        steps: human
          .filter(
            each => each.id !== id && undone.has(each.id) && each.state === 'completed' && !each.superseded,
          )
          .map(each => ({ activation: each.id, node: nameOf(each.id) })),
        cancelled: tasks
          .filter(task => isOpen(task) && undone.has(task.activation))
          .map(({ id: task, activation, holder }) => ({
            task,
            node: nameOf(activation),
            person: holder === null ? '' : (names.get(holder) ?? ''),
          })),
      }
    })
}

const namesOf = async (ctx: Ctx, { tasks }: Instance): Promise<ReadonlyMap<string, string>> => {
  const people = [
    ...new Set(tasks.flatMap(({ holder, actor }) => [holder, actor].flatMap(each => each ?? []))),
  ]
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: string }>(sql`
    select id, f_name as name from gantry.t_member where space = ${ctx.space} and id = any(${people}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
