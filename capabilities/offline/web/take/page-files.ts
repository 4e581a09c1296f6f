/** The cache of the service worker, `apps/web/public/service-worker.js`. */
const cacheName = 'gantry-files'

/** Files fetched at a time. */
const together = 6

/** What the build lists: files that pages without a network need, and all others. */
interface PageFiles {
  readonly needed: readonly string[]
  readonly others: readonly string[]
}

const pathOf = ({ url }: Request): string => new URL(url).pathname

/**
 * Caches what the pages need without a network, in the version the server has now, and drops files of older versions. The shell is
 * replaced after its files have arrived, so what opens without a network is always one whole version.
 */
export const completePageFiles = async (): Promise<void> => {
  const answer = await fetch('/offline-files.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`the files of the pages are not listed: ${answer.status}`)
  const { needed, others }: PageFiles = await answer.json()
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(pathOf))
  const missing = needed.filter(file => !known.has(file))
  for (let at = 0; at < missing.length; at += together) await cache.addAll(missing.slice(at, at + together))
  await cache.add(new Request('/', { cache: 'no-cache' }))
  const current = new Set(['/', ...needed, ...others])
  for (const request of await cache.keys()) if (!current.has(pathOf(request))) await cache.delete(request)
}

export const dropPageFiles = async (): Promise<void> => {
  await caches.delete(cacheName)
}
