import { type JsonObject, newId } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { bodyOfTask, stepKindOf, type Task, taskKind } from '@gantry/transform/shared'
import { describeTaskObject, describeTaskQuery } from '../../shared/tasks/contract.ts'
import { addStep, setStep } from './edit-task.ts'

/** What a new task reads: an object of a source, or the answer of a query. */
export type TaskRead = { readonly source: string; readonly label: string } & (
  | { readonly object: string }
  | { readonly query: string }
)

/** Keeps the draft of a new task with its source, and answers its id. */
export const draftTask = async (name: string, from: TaskRead): Promise<string> => {
  const { columns } =
    'query' in from
      ? await call(describeTaskQuery, { source: from.source, query: from.query })
      : await call(describeTaskObject, { source: from.source, object: from.object })
  const empty: Task = { id: newId(), name, busy: 'skip', as: 'task', nodes: {}, edges: [] }
  const [task, step] = addStep(empty, 'source', {})
  const settings: JsonObject = {
    ...stepKindOf('source').initial(),
    ...from,
    // A column without a label has none in its JSON.
    columns: JSON.parse(JSON.stringify(columns)),
  }
  const body = bodyOfTask(setStep(task, step, settings))
  await call(keepDraft, { kind: taskKind.name, id: empty.id, body, base: null, revision: 0 })
  return empty.id
}
