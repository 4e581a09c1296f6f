import { type Kernel, platform, sql } from '@gantry/kernel/server'
import type { FastifyInstance } from 'fastify'

/** `GET /api/health`: 200 once everything is ready and the database answers, 503 otherwise. */
export const registerHealth = (
  app: FastifyInstance,
  { kernel, version, isReady }: { kernel: Kernel; version: string; isReady: () => boolean },
): void => {
  app.get('/api/health', async (_request, reply) => {
    if (!isReady()) return reply.status(503).send({ status: 'starting', version })
    const reached = await platform(kernel)
      .run(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
    return reply
      .status(reached ? 200 : 503)
      .send({ status: reached ? 'ok' : 'failed', version, database: reached ? 'ok' : 'unreachable' })
  })
}
