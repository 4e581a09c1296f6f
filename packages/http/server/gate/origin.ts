import type { FastifyRequest } from 'fastify'

/**
 * False when a browser reports that a page of another site sent the request. Programs send neither header;
 * every browser sends one of them with state-changing requests and WebSockets, so a foreign page cannot pass
 * for a program.
 */
export const isSameOrigin = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return site === undefined
  return URL.canParse(origin) && new URL(origin).host === request.host
}
