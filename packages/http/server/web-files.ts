import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentHeaders } from './headers.ts'

export interface WebFiles {
  readonly indexHtml: string
}

/** The built pages; null when nobody has built them, as in tests of the API. */
export const readWebFiles = (folder: string | null): WebFiles | null => {
  const path = folder && join(folder, 'index.html')
  return path && existsSync(path) ? { indexHtml: readFileSync(path, 'utf8') } : null
}

/** Files of the build: names with a hash are kept for ever, the rest is asked for again each time. */
export const registerWebFiles = (app: FastifyInstance, folder: string): void => {
  app.register(serveFiles, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
      // What was packed bears the ending of how: `main.js.br`.
      if (kept && /\.(?:js|css|woff2)(?:\.\w+)?$/.test(path))
        for (const name of documentHeaders) reply.removeHeader(name)
    },
  })
}

/** One page for every address of the browser; `found` is false for an address no screen has. */
export const sendIndex = (reply: FastifyReply, { indexHtml }: WebFiles, found: boolean): FastifyReply =>
  reply
    .status(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(indexHtml)
