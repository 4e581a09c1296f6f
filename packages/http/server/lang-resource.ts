import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Lang } from '@gantry/base/shared'
import { type Kernel, readSpaceSetting } from '@gantry/kernel/server'
import { type OwnTexts, ownTextsSetting } from '@gantry/model/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dictionary } from './answer/sentences.ts'
import { type GateOptions, identify } from './gate/gate.ts'

const dictionaries = new WeakMap<Kernel, Dictionary>()

/** The texts of the product this process serves, without those of spaces. */
export const dictionaryOf = (kernel: Kernel): Dictionary => {
  const dictionary = dictionaries.get(kernel)
  if (!dictionary) throw new Error('no application has been created')
  return dictionary
}

interface Served {
  readonly version: string
  readonly text: Buffer
  readonly gzip: Buffer
  readonly br?: Buffer
}

type Entries = Readonly<Record<Lang, Readonly<Record<string, string>>>>

const serialise = (entries: Entries): { readonly version: string; readonly text: Buffer } => {
  const version = createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16)
  return { version, text: Buffer.from(JSON.stringify({ code: 200, data: { version, ...entries } })) }
}

/** The product's texts as they are served, by version: servers of one process share them. */
const compressed = new Map<string, Promise<Served>>()

/** Compressed outside the main thread: brotli takes seconds for texts that change with a new version only. */
const compressOnce = (entries: Entries): Promise<Served> => {
  const body = serialise(entries)
  const known = compressed.get(body.version)
  if (known) return known
  const served = Promise.all([promisify(brotliCompress)(body.text), promisify(gzip)(body.text)]).then(
    ([br, zipped]) => ({ ...body, br, gzip: zipped }),
  )
  compressed.set(body.version, served)
  return served
}

/** Spaces whose dictionaries are cached; beyond it the cache starts anew. */
const mostSpaces = 100

/**
 * `GET /napi/lang/json` (specification, section 7): all texts in both languages under `data`, with a version
 * hash. Serialised and compressed once for everybody, and once for each space that has texts of its own, which only
 * its members receive.
 */
export const registerLang = (app: FastifyInstance, dictionary: Dictionary, options: GateOptions): void => {
  const { kernel } = options
  dictionaries.set(kernel, dictionary)
  const product: Entries = {
    'zh-CN': Object.fromEntries(dictionary['zh-CN']),
    en: Object.fromEntries(dictionary.en),
  }
  const forAll = compressOnce(product)
  const ofSpaces = new Map<string, { readonly own: string; readonly served: Promise<Served> }>()

  const ofSpace = (space: string, own: OwnTexts): Promise<Served> => {
    const key = JSON.stringify(own)
    const known = ofSpaces.get(space)
    if (known?.own === key) return known.served
    const body = serialise({
      'zh-CN': { ...product['zh-CN'], ...own['zh-CN'] },
      en: { ...product.en, ...own.en },
    })
    const served = promisify(gzip)(body.text).then(zipped => ({ ...body, gzip: zipped }))
    if (ofSpaces.size >= mostSpaces) ofSpaces.clear()
    ofSpaces.set(space, { own: key, served })
    return served
  }

  const servedTo = async (request: FastifyRequest): Promise<Served> => {
    const { space = null } = request.params as { space?: string }
    const actor = await identify(options, request, space)
    if (typeof actor === 'string' || actor.space === '') return forAll
    const own = await readSpaceSetting(kernel, actor.space, ownTextsSetting)
    return Object.keys(own).length === 0 ? forAll : ofSpace(actor.space, own)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { version, text, ...bodies } = await servedTo(request)
    const etag = `"${version}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, cookie')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = bodies.br && accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
    return encoding ? reply.header('content-encoding', encoding).send(bodies[encoding]) : reply.send(text)
  }
  app.get('/napi/lang/json', answer)
  app.get('/space-:space/napi/lang/json', answer)
}
