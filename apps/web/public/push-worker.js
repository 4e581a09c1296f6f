// The service worker of push messages. It shows what arrives and opens what is chosen; it stores nothing and answers no request.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

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
