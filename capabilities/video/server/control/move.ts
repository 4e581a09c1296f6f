import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, type Kernel } from '@gantry/kernel/server'
import { OutboundFailure } from '@gantry/outbound/server'
import { accessFor } from '../cameras/access.ts'
import { askCamera } from '../cameras/ask-camera.ts'
import { type Camera, readCamera } from '../cameras/read-camera.ts'
import {
  askCapabilities,
  askProfiles,
  envelope,
  type Motion,
  moveBody,
  profileIn,
  servicesIn,
  stopBody,
} from './onvif.ts'

/** Seconds a camera turns at most, should nobody stop it. */
const longest = 5
/** Bytes of an answer of a camera at most. */
const mostBytes = 1024 * 1024

interface Turning {
  readonly ptz: string
  readonly profile: string
}

/** How each camera is turned; asked once a process and again when its address changes. */
const known = new WeakMap<Kernel, Map<string, Turning>>()
const mostKnown = 2_000

/** People who keep cameras, and whoever is in charge of this one. */
export const mayMove = ({ actor }: Ctx, keeper: string | null): boolean =>
  actor.userType === 'admin' || actor.userType === 'saas' || (keeper !== null && keeper === actor.personId)

/**
 * Turns and zooms a camera by ONVIF; all zero stops it.
 * @throws AppError record.not_found, permission.denied, video.no_control, video.cannot_turn, outbound.*
 */
export const move = async (ctx: Ctx, id: string, motion: Motion): Promise<void> => {
  const camera = await readCamera(ctx, id)
  if (!mayMove(ctx, camera.keeper)) throw new AppError('permission.denied')
  const { ptz, profile } = await turningOf(ctx, camera)
  const stops = motion.pan === 0 && motion.tilt === 0 && motion.zoom === 0
  await ask(ctx, camera, ptz, stops ? stopBody(profile) : moveBody(profile, motion, longest))
  if (!stops)
    await audit(ctx, {
      action: 'video.moved',
      table: 'camera',
      recordId: id,
      details: { name: camera.name, ...motion },
    })
}

/** @throws AppError video.no_control, video.cannot_turn, outbound.* */
export const turningOf = async (ctx: Ctx, camera: Camera): Promise<Turning> => {
  if (camera.control === '') throw new AppError('video.no_control')
  const all = known.get(ctx.kernel) ?? new Map<string, Turning>()
  known.set(ctx.kernel, all)
  const key = `${ctx.space} ${camera.id} ${camera.control}`
  const ready = all.get(key)
  if (ready) return ready
  const services = servicesIn(await ask(ctx, camera, camera.control, askCapabilities))
  if (!services) throw new AppError('video.cannot_turn')
  const ptz = at(camera.control, services.ptz)
  const profile = profileIn(await ask(ctx, camera, at(camera.control, services.media), askProfiles))
  if (profile === null) throw new AppError('video.cannot_turn')
  if (all.size >= mostKnown) all.clear()
  all.set(key, { ptz, profile })
  return { ptz, profile }
}

/** The path a camera names, on the host it was reached at: behind a router it names a host nobody can reach. */
const at = (reached: string, named: string): string => {
  if (!URL.canParse(named)) throw new AppError('video.cannot_turn')
  const { pathname, search } = new URL(named)
  const url = new URL(reached)
  // Set, not resolved: a path that begins with two slashes would name a host.
  url.pathname = pathname
  url.search = search
  return url.href
}

const ask = async (ctx: Ctx, camera: Camera, url: string, body: string): Promise<string> => {
  const access = await accessFor(ctx, camera.id, url)
  const { body: stream } = await askCamera(
    ctx,
    camera.id,
    {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
      body: envelope(body, access, ctx.kernel.now()),
    },
    AbortSignal.timeout(10_000),
  )
  let text = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.length > mostBytes) throw new OutboundFailure('too_large', new URL(url).hostname)
  }
  return text
}
