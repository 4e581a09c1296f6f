import type { AnyContract } from '@gantry/model/shared'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'

/** `GET /api/openapi.json`, generated at the first request. */
export const registerOpenApi = (
  app: FastifyInstance,
  contracts: readonly AnyContract[],
  version: string,
): void => {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(contracts, version))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
}
