import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentHeaders } from './headers.ts'

export interface WebFiles {
  readonly indexHtml: string
}

/** The built pages; null without a build, as in API tests. */
export const readWebFiles = (folder: string | null): WebFiles | null => {
  const path = folder && join(folder, 'index.html')
  return path && existsSync(path) ? { indexHtml: readFileSync(path, 'utf8') } : null
}

/** Static files: names with a hash are immutable, the rest is revalidated. */
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
      // Precompressed files have the encoding as extension: `main.js.br`.
      if (kept && /\.(?:js|css|woff2)(?:\.\w+)?$/.test(path))
        for (const name of documentHeaders) reply.removeHeader(name)
    },
  })
}

/** The application page for every browser path; `found` is false for a path without a screen. */
export const sendIndex = (reply: FastifyReply, { indexHtml }: WebFiles, found: boolean): FastifyReply =>
  reply
    .status(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(indexHtml)
