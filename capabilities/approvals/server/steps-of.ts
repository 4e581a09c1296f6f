import { type Ctx, sql } from '@gantry/kernel/server'
import type { Instance, Task, WorkflowDef } from '@gantry/workflow/shared'
import type { FlowStep, InstanceView } from '../shared/contract.ts'

const mostSteps = 500

/** The turns of an instance with the people who have or had them, named as the track names them, else as they are named now. */
export const stepsOf = async (
  ctx: Ctx,
  def: WorkflowDef,
  state: Instance,
  track: InstanceView['track'],
): Promise<readonly FlowStep[]> => {
  const activations = new Map(state.activations.map(each => [each.id, each]))
  const tasks = [...state.tasks]
    .sort((one, other) => one.received - other.received || one.id - other.id)
    .slice(-mostSteps)
  const peopleOf = (task: Task): readonly string[] => {
    const person = task.actor ?? (task.state === 'delegated' ? task.offer?.to : undefined) ?? task.holder
    if (person) return [person]
    const seat = activations.get(task.activation)?.seats.find(({ id }) => id === task.seat)
    return task.state === 'pool' ? (seat?.candidates ?? []).slice(0, 5) : []
  }
  /** Who has the seats that still have to decide before a task that waits for its turn. */
  const waitedFor = ({ activation, seat, state: own }: Task): readonly string[] => {
    if (own !== 'waiting') return []
    const seats = activations.get(activation)?.seats ?? []
    const before = seats.find(({ id }) => id === seat)?.after ?? []
    return seats.flatMap(({ id, vote, removed, person }) =>
      before.includes(id) && vote === undefined && !removed && person !== null ? [person] : [],
    )
  }
  const kept = keptVotes(state)
  const principals = tasks.flatMap(({ onBehalfOf }) => onBehalfOf ?? [])
  const names = await namesOf(ctx, [
    ...new Set([...tasks.flatMap(peopleOf), ...tasks.flatMap(waitedFor), ...principals]),
  ])
  for (const { actor, person } of track) if (actor && person) names.set(actor, person)
  return tasks.map(task => {
    const activation = activations.get(task.activation)
    const node = activation?.node ?? ''
    return {
      task: task.id,
      node,
      // A step that a move to another release left behind is in the drawing no more.
      name: def.nodes[node]?.settings.name ?? track.findLast(row => row.task === task.id)?.name ?? '',
      state: task.state,
      result: task.result ?? null,
      people: peopleOf(task).map(id => ({ id, title: names.get(id) ?? '' })),
      received: iso(task.received),
      finished: task.finished === undefined ? null : iso(task.finished),
      due: task.due === undefined ? null : iso(task.due),
      opinion: task.opinion ?? null,
      signature: task.signature ?? null,
      onBehalfOf:
        task.onBehalfOf === undefined
          ? null
          : { id: task.onBehalfOf, title: names.get(task.onBehalfOf) ?? '' },
      ...(task.state === 'waiting' && { after: waitedFor(task).map(id => names.get(id) ?? '') }),
      superseded: (task.superseded ?? activation?.superseded) === true && !kept.has(task.id),
      supersededBy: task.supersededBy ?? null,
    }
  })
}

/** Tasks that were moved back over whose votes still count: the step was entered again with them. */
const keptVotes = ({ activations, tasks }: Instance): ReadonlySet<number> => {
  const nodeOf = new Map(activations.map(({ id, node }) => [id, node]))
  const personOf = new Map(activations.flatMap(({ seats }) => seats.map(({ id, person }) => [id, person])))
  const asked = new Set(tasks.map(({ seat }) => seat))
  return new Set(
    activations
      .filter(({ superseded }) => !superseded)
      .flatMap(({ node, seats }) =>
        seats.flatMap(({ id, vote, person }) => {
          if (vote === undefined || asked.has(id)) return []
          const given = tasks.findLast(
            task =>
              task.result === vote &&
              nodeOf.get(task.activation) === node &&
              personOf.get(task.seat) === person,
          )
          return given ? [given.id] : []
        }),
      ),
  )
}

const iso = (at: number): string => new Date(at).toISOString()

/** Names of members as they are now. */
export const namesOf = async (ctx: Ctx, people: readonly string[]): Promise<Map<string, string>> => {
  if (people.length === 0) return new Map()
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: string }>(sql`
    select id, f_name as name from gantry.t_member where space = ${ctx.space} and id = any(${people}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
