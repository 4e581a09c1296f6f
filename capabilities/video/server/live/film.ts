import { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, openText, sealText } from '@gantry/kernel/server'
import { OutboundFailure } from '@gantry/outbound/server'
import { filmOf } from '../../shared/film.ts'
import { askCamera } from '../cameras/ask-camera.ts'
import { type Camera, readCamera } from '../cameras/read-camera.ts'
import { isPlaylist, mostPlaylist, throughUs } from './playlist.ts'

const placeOf = (camera: string): string => `video/film/${camera}`

/** The address of film as browsers see it: sealed, so that nobody can ask the network of the plant for anything else. */
const seal = (ctx: Ctx, camera: string, address: string): string => sealText(ctx, placeOf(camera), address)

/**
 * Opens the film of a camera; noted once in the log, not for each segment.
 * @throws AppError record.not_found, video.no_film
 */
export const watch = async (ctx: Ctx, id: string) => {
  const { film, name } = await readCamera(ctx, id)
  const kind = filmOf(film)
  if (!kind) throw new AppError('video.no_film')
  await audit(ctx, { action: 'video.watched', table: 'camera', recordId: id, details: { name } })
  return { film: kind, at: seal(ctx, id, film) }
}

/**
 * Passes a playlist, a segment or running film on. An address holds as long as the camera keeps its host and the caller may see it.
 * @throws AppError record.not_found, video.film_moved, outbound.*
 */
export const passOn = async (
  ctx: Ctx,
  id: string,
  sealed: string,
  signal: AbortSignal,
): Promise<Download> => {
  const camera = await readCamera(ctx, id)
  const address = openText(ctx, placeOf(id), sealed)
  if (address === null || !isOf(camera, address)) throw new AppError('video.film_moved')
  const { body, headers } = await askCamera(
    ctx,
    id,
    { method: 'GET', url: address, headers: { accept: '*/*' } },
    signal,
  )
  const type = typeof headers['content-type'] === 'string' ? headers['content-type'] : ''
  if (!/mpegurl/i.test(type) && filmOf(address) !== 'hls')
    return new Download({ stream: body, filename: 'film', mime: type || 'video/mp2t' })
  const text = await readPlaylist(body, new URL(address).host)
  const passed = throughUs(text, address, each =>
    each === '' || !isOf(camera, each) ? '' : `film?at=${encodeURIComponent(seal(ctx, id, each))}`,
  )
  return new Download({
    stream: Readable.from([passed]),
    filename: 'film.m3u8',
    mime: 'text/plain; charset=utf-8',
  })
}

/** Only what lies on the host of the camera's film. */
const isOf = ({ film }: Camera, address: string): boolean =>
  URL.canParse(film) && new URL(film).origin === new URL(address).origin

const readPlaylist = async (body: Readable, host: string): Promise<string> => {
  let text = ''
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.length > mostPlaylist) throw new OutboundFailure('too_large', host)
  }
  if (!isPlaylist(text)) throw new AppError('outbound.answer', { path: '#EXTM3U' })
  return text
}
