import { prepareCapabilities } from '@gantry/http/server'
import { sql } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { designs } from '../capability.ts'
import { purgeSecretsBefore } from './purge-secrets.ts'
import { keepCallSecret, openSecret } from './secrets.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs])
const ctx = () => testCtx(kernel, { userType: 'admin' })
const address = 'https://erp.example.com/orders'
const keep = async (text: string) => (await keepCallSecret(ctx(), text, [address])).id

it('deletes old secrets that neither a release nor a draft names', async () => {
  const [released, drafted, abandoned, young] = [
    await keep('released'),
    await keep('drafted'),
    await keep('given up'),
    await keep('young'),
  ]
  const body = (secret: string) =>
    JSON.stringify({ action: { options: { headers: [{ name: 'x-key', secret }] } } })
  const { db, space, now } = ctx()
  await db.run(sql`
    insert into gantry.design_release (space, kind, id, number, body, at)
    values (${space}, 'button', 'a', 1, ${body(released)}::json, ${now})`)
  await db.run(sql`
    insert into gantry.design_draft (space, kind, id, body, revision)
    values (${space}, 'button', 'b', ${body(drafted)}::json, 1)`)
  await db.run(sql`
    update gantry.call_secret set at = ${new Date(now.getTime() - 86_400_000)} where id <> ${young}::uuid`)
  await purgeSecretsBefore(kernel, new Date(now.getTime() - 3_600_000))
  for (const id of [released, drafted, young]) expect(await openSecret(ctx(), id, [address])).toBeTruthy()
  await expect(openSecret(ctx(), abandoned, [address])).rejects.toMatchObject({ code: 'secret.missing' })
})
