import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { createSpaceSchema, saveTable } from '@gantry/records/server'
import { runs as runCapability } from '@gantry/runs/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import { afterEach, expect, test } from 'vitest'
import { castOf, publish } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { errand, errandFlow, names } from './flow.ts'
import { inconsistent } from './inconsistent.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, runCapability, approvals])

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

test('31 killing the process between any two statements leaves all or nothing', {
  timeout: timeForRuns(60_000),
}, async () => {
  const admin = testCtx(kernel, { userType: 'admin' })
  await createSpaceSchema(admin)
  const cast = await castOf(kernel, names)
  await saveTable(admin, errand)
  const flow = errandFlow(cast.idOf)
  await publish(admin, flow)
  const acknowledged = new Set<string>()
  const few = runs(1)
  for (let run = 0; run < few; run++) {
    // Numbers that have nothing in common with the number of statements of a command.
    const statements = 60 + ((run * 37) % 211)
    const given = { people: names.map(cast.idOf), workflow: flow.id, statements }
    const started = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('./killed-process.ts', import.meta.url))],
      {
        env: { ...process.env, DATABASE_URL: kernel.database.url, GIVEN: JSON.stringify(given) },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child = started
    createInterface({ input: started.stdout }).on('line', key => acknowledged.add(key))
    const [code, signal] = await once(started, 'close')
    expect([code, signal]).toEqual([null, 'SIGKILL'])
    expect(await inconsistent(kernel, 'alpha')).toEqual([])
  }
  // What was said to be done is there, and the record holds what the last decision of its instance wrote.
  const { rows: done } = await platform(kernel).run<{ key: string }>(sql`
    select key::text from gantry.wf_command where space = 'alpha'`)
  const keys = new Set(done.map(({ key }) => key))
  expect(acknowledged.size).toBeGreaterThan(few)
  expect([...acknowledged].filter(key => !keys.has(key))).toEqual([])
  const { rows: different } = await platform(kernel).run(sql`
    select i.id, e.f_note, last.text from gantry.wf_instance i
    join s_alpha.t_errand e on e.id = i.record_id
    join lateral (
      select t.row->>'text' as text from gantry.wf_track_row t
      where t.space = i.space and t.instance = i.id and t.row->>'action' in ('submit', 'agree') and t.row->>'text' is not null
      order by t.seq desc limit 1
    ) last on true
    where e.f_note is distinct from last.text`)
  expect(different).toEqual([])
})
