import { readSetting, sql } from '@gantry/kernel/server'
import { addressSetting } from '@gantry/model/shared'
import { allowedHosts, OutboundFailure, sendOut } from '@gantry/outbound/server'
import { type Parcel, type Sender, type SenderOptions, SendFailure } from '../server/sender.ts'
import { encryptFor, mostPushed } from './encrypt.ts'
import { pushKeys, vapidHeader } from './vapid.ts'

/** Seconds a push service keeps a text for a device that is switched off. */
const kept = 24 * 60 * 60

interface Device {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Texts to devices by their push services (RFC 8030). An address is the id of a device. */
export const webPush: Sender = {
  provider: { name: 'webpush', channel: 'device', fields: [] },
  open: async options => {
    const { ctx, signal } = options
    const keys = await pushKeys(ctx.kernel)
    const contact = await contactOf(options)
    const allowed = await allowedHosts(ctx.kernel)
    const post = async (device: Device, parcel: Parcel): Promise<number> => {
      const authorization = vapidHeader(keys, {
        endpoint: device.endpoint,
        contact,
        now: ctx.kernel.now().getTime(),
      })
      try {
        const { status } = await sendOut(
          {
            method: 'POST',
            url: device.endpoint,
            headers: {
              authorization,
              ttl: String(kept),
              urgency: 'normal',
              'content-type': 'application/octet-stream',
              'content-encoding': 'aes128gcm',
            },
            body: encryptFor(device, contentOf(parcel)),
          },
          { allowed, signal },
        )
        return status
      } catch (error) {
        if (error instanceof OutboundFailure) throw failureOf(error)
        throw error
      }
    }
    return {
      send: async parcel => {
        const device = await deviceOf(options, parcel.to)
        if (!device) throw new SendFailure('refused', 'device_gone')
        const status = await post(device, parcel)
        if (status === 404 || status === 410) {
          await ctx.db.run(sql`delete from gantry.push_device where id = ${parcel.to}::uuid`)
          throw new SendFailure('refused', 'device_gone', String(status))
        }
        if (status === 429 || status >= 500) throw new SendFailure('later', 'later', String(status))
        if (status >= 300) throw new SendFailure('refused', 'refused', String(status))
        await ctx.db.run(sql`update gantry.push_device set used_at = now() where id = ${parcel.to}::uuid`)
        return null
      },
      close: () => undefined,
    }
  },
}

/** An address inside is a matter of configuration; everything else may pass. Devices have different services, so others go on. */
const failureOf = ({ reason, params }: OutboundFailure): SendFailure => {
  const host = String(params.host ?? '')
  if (reason === 'internal' || reason === 'insecure' || reason === 'address')
    return new SendFailure('refused', 'inside', host)
  return new SendFailure('later', 'unreachable', host)
}

const deviceOf = async ({ ctx }: SenderOptions, id: string): Promise<Device | undefined> => {
  const { rows } = await ctx.db.run<Device>(sql`
    select endpoint, p256dh, auth from gantry.push_device where space = ${ctx.space} and id = ${id}::uuid`)
  return rows[0]
}

/** What the service worker shows, cut to what push services take. */
const contentOf = ({ id, subject, text, params }: Parcel): string => {
  const content = (title: string, body: string) =>
    JSON.stringify({ title, body, link: params.link ?? '/', tag: params.tag ?? id })
  for (let length = 600; length > 20; length = Math.floor(length / 2)) {
    const made = content(short(subject, 120), short(text, length))
    if (Buffer.byteLength(made) <= mostPushed) return made
  }
  return content(short(subject, 60), '')
}

const short = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

/** Whom a push service may write to about this installation, as its standard asks: its address, or that of its mail. */
const contactOf = async ({ ctx }: SenderOptions): Promise<string> => {
  const address = await readSetting(ctx.kernel, addressSetting)
  if (address.startsWith('https:')) return new URL(address).origin
  const { rows } = await ctx.db.run<{ from: string | null }>(sql`
    select settings ->> 'from' as "from" from gantry.channel_config
    where channel = 'mail' and space in (${ctx.space}, '') and settings ->> 'from' is not null order by space desc limit 1`)
  return `mailto:${rows[0]?.from ?? 'operator@example.com'}`
}
