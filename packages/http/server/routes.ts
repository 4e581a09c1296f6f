import { AppError } from '@gantry/base/shared'
import { Budget, type Ctx, requestLimits } from '@gantry/kernel/server'
import { nobody } from '@gantry/model/shared'
import { retryOnCatalogChange } from '@gantry/records/server'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { send } from './answer/send.ts'
import { rememberContracts } from './contracts.ts'
import { Download, type Endpoint, Told } from './endpoint.ts'
import { type Admission, type Caller, createAdmission, type Leave, sharesOf } from './gate/admission.ts'
import { admit, type GateOptions, rememberDenied } from './gate/gate.ts'
import { keepPace } from './gate/pace.ts'
import { discardRest, readMultipart } from './input/multipart.ts'
import { inputReader } from './input/read-input.ts'
import { createIo, noFiles } from './io.ts'

/** Rate limit for each endpoint that takes passwords or codes. */
const signInPace = { calls: 300, window: 60_000 }

/** Paths of a contract: under `/api`, and with space scope also under the space's prefix. */
const addressesOf = ({ contract }: Endpoint): string[] =>
  contract.scope === 'space'
    ? [`/space-:space/api${contract.path}`, `/api${contract.path}`]
    : [`/api${contract.path}`]

/** Registers endpoints as routes: gate, input, handler, response. */
export const registerEndpoints = (
  app: FastifyInstance,
  gate: GateOptions,
  endpoints: readonly Endpoint[],
): void => {
  rememberContracts(
    gate.kernel,
    endpoints.map(({ contract }) => contract),
  )
  const admission = createAdmission(sharesOf(gate.kernel.database.connections))
  app.register(async plain => {
    for (const endpoint of endpoints)
      if (endpoint.contract.body !== 'stream')
        for (const route of routesOf(gate, admission, endpoint)) plain.route(route)
  })
  app.register(async streams => {
    streams.removeAllContentTypeParsers()
    streams.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    for (const endpoint of endpoints)
      if (endpoint.contract.body === 'stream')
        for (const route of routesOf(gate, admission, endpoint)) streams.route(route)
  })
}

const routesOf = (gate: GateOptions, admission: Admission, endpoint: Endpoint): RouteOptions[] => {
  const { contract, feature } = endpoint
  const demand = { ...contract, ...(feature && { feature }) }
  const readInput = inputReader(contract)
  const takesSecrets =
    contract.can === 'public' && contract.method !== 'GET' && contract.path.startsWith('/auth/')
  return addressesOf(endpoint).map(url => ({
    method: contract.method,
    url,
    onRequest: async request => {
      if (takesSecrets) await keepPace(gate.kernel, contract.path, signInPace, request)
      await admit(gate, demand, request)
    },
    handler: async (request, reply) => {
      const { ctx } = request
      if (!ctx) throw new AppError('auth.required')
      const form = contract.body === 'multipart' ? await readMultipart(request) : null
      try {
        const input = readInput({
          params: record(request.params),
          query: record(request.query),
          body: form ? form.fields : request.body,
          formBody: form !== null || isForm(request),
        })
        const io = createIo(ctx, request, reply, form ? form.files : noFiles)
        if (contract.status) reply.status(contract.status)
        const calling: Ctx = { ...ctx, budget: new Budget(requestLimits, io.signal) }
        // Async, so that an endpoint that throws at once gives its slot back too.
        const handle = async (ctx: Ctx) => endpoint.handle(ctx, input, io)
        // An upload waits for its sender rather than for the database and must not hold a slot meanwhile.
        const leave =
          isCounted(ctx) && !contract.body ? await admission.enter(callerOf(ctx), io.signal) : null
        // Only reads may be repeated and cancelled when the caller disconnects.
        const work =
          contract.method === 'GET'
            ? retryOnCatalogChange({ ...calling, db: ctx.kernel.database.of(ctx.space, io.signal) }, handle)
            : handle(calling)
        return send(reply, await (leave ? leaving(leave, work) : work))
      } catch (error) {
        if (form) discardRest(request)
        throw error
      }
    },
    onError: async (request, _reply, error) => {
      if (request.ctx && error instanceof AppError && error.code === 'permission.denied')
        await rememberDenied(request.ctx, request)
    },
  }))
}

/**
 * Anonymous calls are rate-limited by address (`keepPace`), because a whole plant may sign in from one address.
 */
const isCounted = ({ actor }: Ctx): boolean => actor.personId !== nobody

/** A key has a share of its own, so that a busy program does not keep its owner waiting. */
const callerOf = ({ space, actor }: Ctx): Caller => ({ space, person: actor.key?.id ?? actor.personId })

/** Releases the slot when the response is ready; a streamed file, or an answer that is told, holds it until its end. */
const leaving = async (leave: Leave, work: Promise<unknown>): Promise<unknown> => {
  let isMade = true
  try {
    const answer = await work
    if (answer instanceof Download && answer.size === undefined) {
      isMade = false
      answer.stream.once('close', leave)
    }
    if (answer instanceof Told) {
      isMade = false
      return new Told(tell => answer.make(tell).finally(leave))
    }
    return answer
  } finally {
    if (isMade) leave()
  }
}

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
