// The service worker: it shows push messages and opens what is chosen, and it opens the pages without a network. The files of pages
// have their version in their names and are cached when they are first used; `capabilities/offline/web/take/page-files.ts` completes
// them and drops those of older versions. No answer of the API is ever stored here.
const files = 'gantry-files'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

/** A file of the pages: from the cache, or from the server and then cached. */
const fileOf = async request => {
  const cache = await caches.open(files)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** A page from the server; without a network the shell, which is the same for every address. */
const pageOf = async request => {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match('/', { cacheName: files, ignoreVary: true })
    if (shell) return shell
    throw error
  }
}

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && !/\/n?api\//.test(pathname)) event.respondWith(pageOf(request))
})

self.addEventListener('push', event => {
  let message = {}
  try {
    message = event.data?.json() ?? {}
  } catch {
    // A text of somebody else: browsers require that something is shown.
  }
  const { title = 'Gantry', body = '', link = '/', tag } = message
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { link } }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const target = new URL(event.notification.data?.link ?? '/', self.location.origin)
  if (target.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(pages => {
      const shown = pages.find(page => page.url === target.href)
      return shown ? shown.focus() : self.clients.openWindow(target.href)
    }),
  )
})
