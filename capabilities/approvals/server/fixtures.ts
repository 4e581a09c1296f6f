import { newId } from '@gantry/base/shared'
import { keepDraft, publishDesigns } from '@gantry/designs/server'
import { asSystem, type Ctx, type Kernel } from '@gantry/kernel/server'
import { createRecord } from '@gantry/records/server'
import { testCtx } from '@gantry/testing/server'
import { bodyOf, type WorkflowDef } from '@gantry/workflow/shared'
import { listTodos } from './desk/list-todos.ts'
import { runCommand } from './run-command.ts'
import { startInstance } from './start-instance.ts'

/** People of the space alpha by name, each a context of his own. */
export const castOf = async (kernel: Kernel, names: readonly string[]) => {
  const admin = testCtx(kernel, { userType: 'admin' })
  const ids: Record<string, string> = {}
  for (const name of names)
    ids[name] = (
      await createRecord(asSystem(admin, 'test'), 'member', {
        name,
        name_pinyin: name,
        user_type: 'user',
        state: 'active',
        account: name,
      })
    ).id
  const idOf = (name: string): string => ids[name] ?? ''
  const as = (name: string): Ctx => testCtx(kernel, { personId: idOf(name), name, userType: 'user' })
  return { idOf, as, admin: () => testCtx(kernel, { userType: 'admin' }) }
}

/** Publishes a definition as its designer does, with every check; `base` is the release it follows. */
export const publish = async (ctx: Ctx, def: WorkflowDef, base: number | null = null): Promise<void> => {
  const key = { kind: 'workflow', id: def.id }
  const draft = await keepDraft(ctx, { ...key, body: bodyOf(def), base, revision: 0 })
  await publishDesigns(ctx, { designs: [{ ...key, revision: draft.revision }] })
}

export const submit = (ctx: Ctx, workflow: string, record: string) =>
  startInstance(ctx, { id: newId(), workflow, record, key: newId(), command: { do: 'submit' } })

/** The task of a person in an instance. */
export const taskOf = async (ctx: Ctx, instance: string): Promise<number> => {
  const found = (await listTodos(ctx)).data.find(todo => todo.instance === instance)
  if (!found) throw new Error(`${ctx.actor.name} has nothing to do`)
  return found.task
}

export const decideAs = async (ctx: Ctx, instance: string, what: 'agree' | 'disagree' | 'submit' = 'agree') =>
  runCommand(ctx, { instance, key: newId(), command: { do: what, task: await taskOf(ctx, instance) } })
