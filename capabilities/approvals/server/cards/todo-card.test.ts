import { newId } from '@gantry/base/shared'
import { sql } from '@gantry/kernel/server'
import { expect, test } from 'vitest'
import { approvalSpace } from '../lists/fixtures.ts'
import { readInstance } from '../read-instance.ts'
import { todoCard } from './todo-card.ts'

const { as, admin, idOf, published, submitted, give, taskOf } = await approvalSpace()

const press = (answer: string, words = '') => ({ answer, words, key: newId(), through: 'feishu' as const })

/** A to-do of Li in a new instance, as its card names it. */
const todo = async (...settings: Parameters<typeof published>) => {
  const { instance } = await submitted(await published(...settings), 'Gear')
  return { instance, about: `${instance} ${await taskOf('li', instance)}` }
}

test('a card says what the step shows and who submitted it, and offers its decisions', async () => {
  const { about, instance } = await todo({ fields: { note: 'edit', amount: 'hidden' } })
  const face = await todoCard.face(as('li'), about)
  expect(face).toMatchObject({
    title: expect.stringContaining('Gear'),
    path: `/space-alpha/user/todo?task=${instance}`,
    outcome: null,
  })
  expect(face?.lines.map(({ value }) => value)).toContain('zeng')
  // The amount is hidden at the step.
  expect(JSON.stringify(face?.lines)).not.toContain('1.00')
  expect(face?.answers.map(({ name, needsWords }) => [name, needsWords])).toEqual([
    ['agree', false],
    ['disagree', false],
  ])
  expect(JSON.stringify((await todoCard.face(as('li'), (await todo()).about))?.lines)).toContain('1.00')
})

test('a press decides with the rights of its reader, and track and audit say where', async () => {
  const { about, instance } = await todo()
  expect(await todoCard.answer(as('li'), about, press('agree', 'Fine'))).toContain('Agreed')
  const { track } = await readInstance(as('zeng'), instance)
  expect(track.find(({ action }) => action === 'agree')).toMatchObject({ text: 'Fine', through: 'feishu' })
  const { rows } = await admin().db.run<{ through: string | null }>(sql`
    select details ->> 'through' as through from gantry.audit
    where action = 'workflow.command' and details ->> 'instance' = ${instance} and details ->> 'do' = 'agree'`)
  expect(rows).toEqual([{ through: 'feishu' }])
  const face = await todoCard.face(as('li'), about)
  expect(face?.answers).toEqual([])
  expect(face?.outcome).toContain('li')
})

test('the same press decides once, and whoever presses later hears who was first', async () => {
  const { about, instance } = await todo()
  const same = press('agree')
  await todoCard.answer(as('li'), about, same)
  await todoCard.answer(as('li'), about, same)
  const { track } = await readInstance(as('zeng'), instance)
  expect(track.filter(({ action }) => action === 'agree')).toHaveLength(1)
  expect(await todoCard.face(as('li'), about)).toMatchObject({
    answers: [],
    outcome: expect.stringContaining('li: Agreed'),
  })
})

test('two presses at once, on two cards of one to-do: one decides, the other is refused', async () => {
  const { about, instance } = await todo()
  const said = await Promise.all([
    todoCard.answer(as('li'), about, press('agree')),
    todoCard.answer(as('li'), about, press('disagree')),
  ])
  const { track } = await readInstance(as('zeng'), instance)
  expect(track.filter(({ action }) => action === 'agree' || action === 'disagree')).toHaveLength(1)
  expect(said.filter(text => text.startsWith('Done'))).toHaveLength(1)
})

test('a to-do out of a pool is claimed in the product; who has it meanwhile is said on the other cards', async () => {
  const { about, instance } = await todo({
    executors: [{ rule: 'users', ids: [idOf('li'), idOf('wang')] }],
    sign: { mode: 'pool' },
  })
  expect((await todoCard.face(as('wang'), about))?.answers).toEqual([])
  await give('li', instance, { do: 'claim', task: await taskOf('li', instance) })
  expect((await todoCard.face(as('li'), about))?.answers).toHaveLength(2)
  expect((await todoCard.face(as('wang'), about))?.outcome).not.toBeNull()
})

test('what a press cannot give leads into the product', async () => {
  const required = await todo({ fields: { note: 'required' } })
  expect((await todoCard.face(as('li'), required.about))?.answers).toEqual([])
  const signed = await todo({ signature: true })
  expect((await todoCard.face(as('li'), signed.about))?.answers).toEqual([])
  // Pressed on a card of before: refused by the command itself.
  expect(await todoCard.answer(as('li'), signed.about, press('agree'))).not.toBe('')
  expect(await taskOf('li', signed.instance)).toBeGreaterThan(0)
  const worded = await todo({ opinion: 'required' })
  expect((await todoCard.face(as('li'), worded.about))?.answers).toMatchObject([
    { name: 'agree', needsWords: true },
    { name: 'disagree', needsWords: true },
  ])
  expect(await todoCard.answer(as('li'), worded.about, press('agree'))).not.toContain('Done')
})

test('nobody else learns anything, nor decides', async () => {
  const { about, instance } = await todo()
  expect(await todoCard.face(as('sun'), about)).toBeNull()
  await todoCard.answer(as('sun'), about, press('agree'))
  expect(await taskOf('li', instance)).toBeGreaterThan(0)
  await give('li', instance, { do: 'agree', task: await taskOf('li', instance) })
  expect((await todoCard.face(as('li'), about))?.outcome).toContain('li')
})
