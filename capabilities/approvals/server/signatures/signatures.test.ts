import { Readable } from 'node:stream'
import { newId } from '@gantry/base/shared'
import { type Ctx, sql, storeFile } from '@gantry/kernel/server'
import { codeOf } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { decideMany } from '../desk/decide-many.ts'
import { keepDesk, readDesk } from '../desk/keep-desk.ts'
import { approvalSpace } from '../lists/fixtures.ts'
import { readCommand } from '../read-command.ts'
import { readInstance } from '../read-instance.ts'
import { runCommand } from '../run-command.ts'
import { holdsSignature } from './holds-signature.ts'

const { as, idOf, published, submitted, give, taskOf, admin } = await approvalSpace()

const drawn = async (ctx: Ctx, mime = 'image/png'): Promise<string> =>
  (
    await storeFile(ctx, Readable.from([Buffer.from('ink')]), {
      name: 'signature.png',
      mime,
      purpose: 'attachment',
      maxSize: 1_000,
    })
  ).id

test('a step that asks for a signature is decided with an own one, which stands in track and audit', async () => {
  const workflow = await published({ signature: true })
  const { instance, record } = await submitted(workflow, 'Signed')
  const task = await taskOf('li', instance)
  const [own] = (await readInstance(as('li'), instance)).mine
  expect(own?.signatureRequired).toBe(true)
  expect(await codeOf(give('li', instance, { do: 'agree', task }))).toBe('workflow.signature_required')
  const foreign = await drawn(as('wang'))
  for (const signature of [foreign, newId(), await drawn(as('li'), 'image/svg+xml')])
    expect(await codeOf(give('li', instance, { do: 'agree', task, signature }))).toBe('request.invalid')
  const signature = await drawn(as('li'))
  expect(await give('li', instance, { do: 'agree', task, signature })).toMatchObject({ state: 'finished' })
  const { steps, track } = await readInstance(as('zeng'), instance)
  expect(steps.find(step => step.task === task)?.signature).toBe(signature)
  expect(track.filter(row => row.signature === signature).map(({ action }) => action)).toEqual(['agree'])
  const { rows } = await admin().db.run<{ details: { signature?: string; sha256?: string } }>(sql`
    select details from gantry.audit where space = 'alpha' and action = 'workflow.command'
      and details->>'signature' = ${signature}`)
  expect(rows.map(({ details }) => details.sha256)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  const held = { file: signature, table: 'purchase', record, part: instance }
  expect(await holdsSignature(as('zeng'), held)).toBe(true)
  expect(await holdsSignature(as('zeng'), { ...held, file: foreign })).toBe(false)
  expect(await holdsSignature(as('zeng'), { ...held, record: newId() })).toBe(false)
  expect(await codeOf(holdsSignature(as('sun'), held))).toBe('workflow.not_found')
})

test('a signature is saved with the task, for its writer alone, and signs nothing before he decides', async () => {
  const { instance } = await submitted(await published({ signature: true }), 'Kept')
  const task = await taskOf('li', instance)
  const save = async (signature: string | null) =>
    runCommand(as('li'), {
      instance,
      key: newId(),
      command: readCommand({ instance, key: newId(), do: 'save', task, signature }),
    })
  const kept = async () => (await readInstance(as('li'), instance)).mine.map(each => each.signature)
  expect(await codeOf(save(await drawn(as('wang'))))).toBe('request.invalid')
  const signature = await drawn(as('li'))
  await save(signature)
  expect(await kept()).toEqual([signature])
  expect(JSON.stringify(await readInstance(as('zeng'), instance))).not.toContain(signature)
  const { rows } = await admin().db.run(sql`
    select 1 from gantry.audit where space = 'alpha' and details->>'signature' = ${signature}`)
  expect(rows).toEqual([])
  expect(await codeOf(give('li', instance, { do: 'agree', task }))).toBe('workflow.signature_required')
  await save(null)
  expect(await kept()).toEqual([null])
})

test('a signature is kept for the person alone, and signs a batch', async () => {
  expect(await codeOf(keepDesk(as('wang'), { signature: await drawn(as('li')) }))).toBe('request.invalid')
  const signature = await drawn(as('wang'))
  await keepDesk(as('wang'), { signature })
  await keepDesk(as('wang'), { phrases: ['Fine'] })
  expect(await readDesk(as('wang'))).toEqual({ phrases: ['Fine'], tabs: [], signature })
  expect((await readDesk(as('li'))).signature).toBeNull()
  const workflow = await published({
    executors: [{ rule: 'users', ids: [idOf('wang')] }],
    signature: true,
  })
  const { instance } = await submitted(workflow, 'Batch')
  const items = [{ instance, task: await taskOf('wang', instance), key: newId() }]
  expect((await decideMany(as('wang'), { do: 'agree', items })).results.map(({ code }) => code)).toEqual([
    'workflow.signature_required',
  ])
  const signed = await decideMany(as('wang'), {
    do: 'agree',
    signature,
    items: items.map(item => ({ ...item, key: newId() })),
  })
  expect(signed.results.map(({ code }) => code)).toEqual([null])
  expect(await keepDesk(as('wang'), { signature: null })).toMatchObject({ signature: null })
})

test('the reader learns where he may return and go back to, whom he may remove, and what he may take back', async () => {
  const workflow = await published({ executors: [{ rule: 'users', ids: [idOf('li')] }] }, {
    executors: [{ rule: 'users', ids: [idOf('wang'), idOf('zhao')] }],
    sign: { mode: 'countersign' },
    returns: { to: 'previous', resubmit: 'rerun' },
    buttons: { return: true, step_back: true, add_signer: true, remove_signer: true, cc: true },
  } as Parameters<typeof published>[1])
  const { instance } = await submitted(workflow, 'Ways back')
  expect(await readInstance(as('zeng'), instance)).toMatchObject({
    fetch: expect.any(Number),
    may: ['urge', 'cc', 'invalidate'],
  })
  await give('li', instance, { do: 'agree', task: await taskOf('li', instance) })
  expect((await readInstance(as('wang'), instance)).mine[0]?.signers).toEqual([])
  await give('wang', instance, {
    do: 'add_signer',
    task: await taskOf('wang', instance),
    who: idOf('sun'),
    where: 'beside',
  })
  const { mine, may, fetch } = await readInstance(as('wang'), instance)
  expect(mine[0]).toMatchObject({
    targets: [{ node: 'Approve' }],
    before: [{ node: 'Approve' }],
    signers: [{ seat: expect.any(Number), title: 'sun' }],
    claimed: false,
  })
  expect([may, fetch]).toEqual([['cc'], null])
  const lead = await readInstance(as('li'), instance)
  expect([lead.may, lead.fetch]).toEqual([['urge'], expect.any(Number)])
  const whole = await readInstance(admin(), instance)
  expect(whole.may).toEqual(['urge', 'cc', 'interrupt', 'roll_back', 'reassign', 'invalidate'])
  await give('wang', instance, {
    do: 'remove_signer',
    task: mine[0]?.task ?? 0,
    seat: mine[0]?.signers[0]?.seat ?? 0,
    reason: 'Not needed',
  })
  expect((await readInstance(as('wang'), instance)).mine[0]?.signers).toEqual([])
})
