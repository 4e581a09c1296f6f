import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import { AppError, limits, newId, type Texts } from '@gantry/base/shared'
import { type Kernel, readSetting } from '@gantry/kernel/server'
import { mapHostsSetting, mapStyleSetting } from '@gantry/model/shared'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import { errorSender, errorTeller } from './answer/send-error.ts'
import { mergeTexts } from './answer/sentences.ts'
import type { Authenticate } from './authenticate.ts'
import { type Capability, featuresOfTables } from './capability.ts'
import { registerChat } from './chat-token.ts'
import { gatewayAddress } from './gateway-address.ts'
import { mapSourcesOf, securityHeaders, strictTransport } from './headers.ts'
import { registerHealth } from './health.ts'
import { parseQueryString, readQueryString, unreadableQuery } from './input/query-string.ts'
import { registerLang } from './lang-resource.ts'
import { registerNotFound } from './not-found.ts'
import { registerOpenApi } from './openapi/register-openapi.ts'
import { createHub } from './push/hub.ts'
import { registerSocket } from './push/socket.ts'
import { records } from './records/index.ts'
import { observeRequest } from './request-observer.ts'
import { registerEndpoints } from './routes.ts'
import { readWebFiles, registerWebFiles } from './web-files.ts'

export interface AppOptions {
  readonly kernel: Kernel
  readonly capabilities: readonly Capability[]
  readonly authenticate: Authenticate
  /** Texts of workspaces that are no capabilities: packages and the web. */
  readonly texts: readonly Texts[]
  /** Folder of the built pages; null or missing: only the API is served. */
  readonly webFolder: string | null
  readonly version: string
  /** NOTIFY channel for changes of sessions, roles and memberships; the sockets concerned are then checked. */
  readonly actorChannel?: string
  /**
   * Addresses whose `X-Forwarded-*` headers are trusted, as `loopback` or a comma-separated list; absent: none.
   */
  readonly trustedProxies?: string | null
  /** Whether a screen has this path; absent: every path is treated as a screen. */
  readonly isScreen?: (path: string) => boolean
  /** A server that is already listening; absent: the app creates its own. */
  readonly serverFactory?: FastifyServerFactory
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Call after migration and boot: until then every request is answered with `server.starting`. */
    markReady(): Promise<void>
  }
}

/** Maximum bytes of an upload for the parser; the actual limit is enforced where the file is stored. */
const uploadSize = 1024 ** 3

/** Creates the server: listen on it, or inject requests in a test. */
export const createApp = (options: AppOptions): FastifyInstance => {
  const { kernel, authenticate, version } = options
  const capabilities = [records, ...options.capabilities]
  const dictionary = mergeTexts([...options.texts, ...capabilities.flatMap(one => one.texts ?? [])])
  const tellError = errorTeller(dictionary, kernel.log)
  const sendError = errorSender(tellError)
  const logger: FastifyBaseLogger = kernel.log
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    childLoggerFactory: parent => parent,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendError,
    genReqId: () => newId(),
    bodyLimit: limits.jsonBody,
    forceCloseConnections: 'idle',
    // Off: its 10 s would end a start on a machine that is busy, such as one that has just built the pages.
    pluginTimeout: 0,
    rewriteUrl: ({ url = '/' }) => gatewayAddress(url),
    trustProxy: options.trustedProxies ?? false,
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
    routerOptions: { querystringParser: readQueryString, maxParamLength: 512 },
  })
  const endpoints = capabilities.flatMap(({ endpoints: own = [], feature }) =>
    feature ? own.map(each => ({ ...each, feature })) : own,
  )
  const featureOfTable = featuresOfTables(capabilities)
  const web = readWebFiles(options.webFolder)

  let ready = false
  const gate = { kernel, authenticate, featureOfTable }
  const hub = createHub({ ...gate, actorChannel: options.actorChannel })
  app.decorate('markReady', async () => {
    await hub.start()
    ready = true
  })
  app.addHook('onClose', async () => hub.stop())
  app.addHook('onResponse', async (request, reply) => observeRequest(kernel, request, reply))
  app.decorateRequest('ctx', null)
  app.decorate('tellError', tellError)
  app.setErrorHandler(sendError)
  registerNotFound(app, { web, isScreen: options.isScreen ?? (() => true) })

  const headers = securityHeaders(web?.indexHtml ?? null)
  const documents = documentHeadersOf(kernel, web?.indexHtml ?? null)
  app.addHook('onRequest', async (request, reply) => {
    const isDocument = ready && request.headers.accept?.includes('text/html')
    reply.headers(isDocument ? await documents() : headers).header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
    if (request.query === unreadableQuery) throw new AppError('request.invalid')
    if (!ready && request.routeOptions.url !== '/api/health') throw new AppError('server.starting')
  })
  registerBodies(app)
  app.register(cookie)
  app.register(multipart, {
    limits: { fileSize: uploadSize, files: limits.filesPerUpload, fieldSize: 1024 ** 2 },
  })
  app.register(websocket, { options: { maxPayload: 16 * 1024 } })

  app.register(async routes => {
    registerHealth(routes, { kernel, version, isReady: () => ready })
    registerLang(routes, dictionary, gate)
    registerChat(routes, dictionary, gate)
    registerSocket(routes, gate, hub)
    registerEndpoints(routes, gate, endpoints)
    registerOpenApi(
      routes,
      endpoints.map(one => one.contract),
      version,
    )
    if (web && options.webFolder) registerWebFiles(routes, options.webFolder)
  })
  return app
}

/**
 * Body parsers for JSON and forms. An empty body with a JSON content type counts as none: many clients send the
 * type with every DELETE.
 */
const registerBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined)
    else parseJson(request, text, done)
  })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseQueryString(text),
  )
}

/**
 * The headers of pages, which also admit the operator's map. While the settings cannot be read, those of the last page
 * are used: a page explains a failing database better than an error would.
 */
const documentHeadersOf = (kernel: Kernel, indexHtml: string | null) => {
  let last = { sources: '', headers: securityHeaders(indexHtml) }
  return async (): Promise<Readonly<Record<string, string>>> => {
    try {
      const style = await readSetting(kernel, mapStyleSetting)
      const sources = mapSourcesOf(style, await readSetting(kernel, mapHostsSetting))
      if (sources.join() !== last.sources)
        last = { sources: sources.join(), headers: securityHeaders(indexHtml, sources) }
    } catch (error) {
      kernel.log.warn({ err: error }, 'the settings of maps cannot be read')
    }
    return last.headers
  }
}
