import pg from 'pg'
import type { Log } from './log.ts'
import { ident } from './sql.ts'

/** `null`: the connection was interrupted, so messages may have been lost. */
export type Heard = (message: string | null) => void

/** Subscribes to NOTIFY on any number of channels through one connection, which is reopened when lost. */
export interface Listener {
  /** Subscribed once the promise resolves; call the result to unsubscribe. */
  listen(channel: string, heard: Heard): Promise<() => void>
  close(): Promise<void>
}

const retryAfter = 1_000

export const createListener = (url: string, log: Log): Listener => {
  const channels = new Map<string, Set<Heard>>()
  let client: Promise<pg.Client> | null = null
  let closed = false
  let isWaiting = false

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'gantry listener' })
    fresh.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    fresh.on('error', error => log.warn({ err: error }, 'listening connection failed'))
    fresh.on('end', () => {
      client = null
      if (!closed) comeBackLater()
    })
    await fresh.connect()
    for (const channel of channels.keys()) await fresh.query(`listen ${ident(channel).text}`)
    return fresh
  }

  const connected = (): Promise<pg.Client> => {
    client ??= connect().catch(error => {
      client = null
      throw error
    })
    return client
  }

  /** Called both at the end of a connection and at the failure of an attempt. */
  const comeBackLater = (): void => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(comeBack, retryAfter).unref()
  }

  const comeBack = (): void => {
    isWaiting = false
    if (closed || channels.size === 0) return
    connected().then(
      () => {
        for (const all of channels.values()) for (const heard of all) heard(null)
      },
      error => {
        log.warn({ err: error }, 'cannot listen yet')
        comeBackLater()
      },
    )
  }

  const listen = async (channel: string, heard: Heard): Promise<() => void> => {
    const first = !channels.has(channel)
    const all = channels.get(channel) ?? new Set()
    channels.set(channel, all.add(heard))
    const own = await connected()
    if (first) await own.query(`listen ${ident(channel).text}`)
    return () => {
      all.delete(heard)
    }
  }

  const close = async (): Promise<void> => {
    closed = true
    await (await client?.catch(() => null))?.end()
  }

  return { listen, close }
}
