import type { FastifyRequest } from 'fastify'

/**
 * True unless a browser says that a page of another site sent this. Programs send neither header; every browser sends
 * one of them with what changes state and with every WebSocket, so a foreign page cannot pass for a program.
 */
export const isSameOrigin = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return site === undefined
  return URL.canParse(origin) && new URL(origin).host === request.host
}
