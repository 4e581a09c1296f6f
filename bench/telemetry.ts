import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Json } from '@gantry/base/shared'
import { texts } from '@gantry/base/texts'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { devices } from '@gantry/devices/server'
import { createApp, prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { everySpace, type Kernel, platform, readEnv, sql, systemCtx } from '@gantry/kernel/server'
import { createSpaceSchema } from '@gantry/records/server'
import { connectAsync } from 'mqtt'
import { databaseCpu, postmasterOf } from './cpu.ts'
import { withKernel } from './kernel.ts'

/*
 * `npx tsx bench/telemetry.ts`: values a second from DEVICES (default 200), each with a connection of its own, MESSAGES (10,000) of ten
 * values by MQTT at QoS 1 and by HTTP, acknowledged after their commit; beside them the same rows inserted into a bare table of
 * points, times and values by one connection, 5,000 rows a statement. In blocks in turn, so that all meet the machine as it is.
 * BENCH_DATA is the folder, which is kept.
 */

const count = Number(process.env.DEVICES ?? 200)
const messages = Number(process.env.MESSAGES ?? 10_000)
const blocks = 5
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-telemetry-${count}`))
const space = 'bench'
const product = '0196b008-0000-7000-8000-000000000000'
const codes = Array.from({ length: 10 }, (_, at) => `p${at}`)
const key = 'a key of every device'
const inFlight = 4

const prepare = async (kernel: Kernel): Promise<void> => {
  await prepareCapabilities(kernel, [identity, designs, devices])
  const db = platform(kernel)
  await db.run(sql`
    create table if not exists public.bare_value (point int not null, ts timestamptz not null, value float8, primary key (point, ts))`)
  if ((await db.run(sql`select 1 from gantry.t_product where space = ${space}`)).count > 0) return
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  const body = {
    id: product,
    name: 'Meter',
    code: 'meter',
    keepDays: 90,
    offlineAfter: 300,
    points: codes.map(code => ({ code, name: code, type: 'number' })),
    decoder: { kind: 'json' },
  }
  const design = { kind: 'product', id: product }
  const { revision } = await keepDraft(ctx, {
    ...design,
    body: JSON.parse(JSON.stringify(body)) as Json,
    base: null,
    revision: 0,
  })
  await publishDesigns(ctx, { designs: [{ ...design, revision }] })
  await db.run(sql`
    insert into gantry.t_device (id, space, f_name, f_code, f_product, f_state)
    select gen_random_uuid(), ${space}, 'D-' || n, 'D-' || n, ${product}::uuid, 'new' from generate_series(0, ${count - 1}::int) n`)
  await db.run(sql`
    insert into gantry.device_key (space, device, hash, ending, since)
    select space, id, ${createHash('sha256').update(key).digest('hex')}, 'test', now() from gantry.t_device where space = ${space}`)
}

/** Time of the next message; every message of a device has its own. */
let clock = Date.now() - 3_600_000
const bodyOf = (at: number): string =>
  JSON.stringify({ ts: at, values: Object.fromEntries(codes.map((code, n) => [code, (at % 1_000) + n])) })

/** Sends messages from all devices at once, each with a few on their way. */
const send = async (
  each: (device: number, body: string) => Promise<unknown>,
  number: number,
): Promise<void> => {
  let left = number
  const work = async (device: number) => {
    while (left > 0) {
      left -= 1
      clock += 1
      await each(device, bodyOf(clock))
    }
  }
  await Promise.all(Array.from({ length: count * inFlight }, (_, at) => work(at % count)))
}

const bare = async (kernel: Kernel, number: number): Promise<void> => {
  for (let rows = number * codes.length; rows > 0; rows -= 5_000) {
    clock += 1
    await kernel.database.of(everySpace).run(sql`
      insert into public.bare_value select n, ${new Date(clock)}::timestamptz, n from generate_series(1, ${Math.min(rows, 5_000)}::int) n`)
  }
}

await withKernel(folder, 8, async kernel => {
  await prepare(kernel)
  const app = createApp({
    kernel,
    capabilities: [identity, designs, devices],
    authenticate: async () => 'none',
    texts: [texts],
    webFolder: null,
    version: 'bench',
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.markReady()
  const broker = await devices.serve?.(kernel, readEnv({ GANTRY_MQTT_PORT: '0' }))
  const { rows } = await platform(kernel).run<{ readonly port: number }>(sql`
    select port from gantry.device_listener where way = 'mqtt' order by since desc limit 1`)
  const clients = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      connectAsync(`mqtt://127.0.0.1:${rows[0]?.port}`, {
        clientId: `d-${n}`,
        username: `${space}/meter/D-${n}`,
        password: key,
      }),
    ),
  )
  const ways: Readonly<Record<string, (number: number) => Promise<void>>> = {
    'bare insert': number => bare(kernel, number),
    MQTT: number =>
      send(
        (device, body) => clients[device]!.publishAsync(`${space}/meter/D-${device}/up`, body, { qos: 1 }),
        number,
      ),
    HTTP: number =>
      send(async (device, body) => {
        const answer = await fetch(`${url}/space-${space}/api/devices/D-${device}/up`, {
          method: 'POST',
          headers: { 'x-device-key': key },
          body,
        })
        if (!answer.ok) throw new Error(await answer.text())
        await answer.arrayBuffer()
      }, number),
  }
  const postmaster = postmasterOf(folder)
  const spent = new Map(Object.keys(ways).map(name => [name, { seconds: 0, cpu: 0 }]))
  for (let block = -1; block < blocks; block++)
    for (const [name, way] of Object.entries(ways)) {
      const [node, database, began] = [process.cpuUsage(), databaseCpu(postmaster), performance.now()]
      await way(Math.ceil(messages / blocks))
      const used = process.cpuUsage(node)
      const total = spent.get(name)
      if (block < 0 || !total) continue
      total.seconds += (performance.now() - began) / 1_000
      total.cpu += (used.user + used.system) / 1_000 + databaseCpu(postmaster) - database
    }
  const values = messages * codes.length
  const base = spent.get('bare insert')?.cpu || 1
  for (const [name, { seconds, cpu }] of spent)
    console.log(
      `${name.padEnd(12)} ${Math.round(values / seconds)
        .toLocaleString('en')
        .padStart(
          9,
        )} values a second, ${((cpu * 1_000) / values).toFixed(1).padStart(6)} µs of CPU each, ${(cpu / base).toFixed(1)} times`,
    )
  for (const client of clients) await client.endAsync(true)
  await broker?.stop()
  await app.close()
})
