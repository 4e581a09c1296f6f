import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { createCtx, createLog, type Database, noActor, openDatabase } from '@gantry/kernel/server'
import { createRecord } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { listTodos } from '../desk/list-todos.ts'
import { approvals } from '../index.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { startInstance } from '../start-instance.ts'

// A process that gives commands without end and kills itself after so many statements: see killed.test.ts. It says the key of
// each command once that is committed.

const { people, workflow, statements } = JSON.parse(process.env.GIVEN ?? '{}') as {
  readonly people: readonly string[]
  readonly workflow: string
  readonly statements: number
}
const log = createLog('fatal')
const database = openDatabase(process.env.DATABASE_URL ?? '', { log, connections: 8 })
let left = Number.POSITIVE_INFINITY
const counted = <Run extends (...given: never[]) => Promise<unknown>>(run: Run): Run =>
  (async (...given: Parameters<Run>) => {
    const answer = await run(...given)
    if (left-- <= 0) process.kill(process.pid, 'SIGKILL')
    return answer
  }) as Run
const dying: Database = {
  ...database,
  transaction: (space, work) =>
    database.transaction(space, tx => work({ ...tx, run: counted(tx.run) as typeof tx.run })),
}
const kernel = { database: dying, log, dataFolder: '.', now: () => new Date() }
await prepareCapabilities(kernel, [identity, designs, runs, approvals])
left = statements

const as = (at: number) =>
  createCtx(kernel, { ...noActor, space: 'alpha', personId: people[at % people.length] ?? '' }, 'test')
const told = (key: string) => process.stdout.write(`${key}\n`)

const submitOne = async (): Promise<void> => {
  const { id: record } = await createRecord(as(0), 'errand', { name: newId() })
  const key = newId()
  await startInstance(as(0), { id: newId(), workflow, record, key, command: { do: 'submit' } })
  told(key)
}

/** Decides the most pressing task of each person, and sends every fourth one back. */
const decideSome = async (): Promise<void> => {
  for (const [at] of people.entries()) {
    const [todo] = (await listTodos(as(at))).data
    if (!todo) continue
    const key = newId()
    const { mine, rev } = await readInstance(as(at), todo.instance)
    const own = mine.find(({ task }) => task === todo.task)
    const target = own?.targets[0]
    const isBack = target !== undefined && rev % 4 === 3
    await runCommand(as(at), {
      instance: todo.instance,
      key,
      command: isBack
        ? { do: 'return', task: todo.task, to: target.activation, reason: key }
        : at === 0
          ? { do: 'submit', task: todo.task, opinion: key }
          : { do: 'agree', task: todo.task, opinion: key },
      ...(!isBack && { values: { note: key } }),
    })
    told(key)
  }
}

for (;;) {
  await submitOne()
  await decideSome()
  await decideSome()
}
