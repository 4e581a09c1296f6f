import { createHash } from 'node:crypto'

/**
 * What every answer tells the browser: scripts only from here, no frames elsewhere, nothing sniffed. Styles may be
 * inline because the component library writes its styles at run time.
 */
export const securityHeaders = (indexHtml: string | null): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScriptHashes(indexHtml ?? '')].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  // What may be kept says so itself: scripts, pages, texts, files.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
})

/** Of those, what a script, a style or a font is not asked about: it is a kilobyte on each of eighty files of a page. */
export const documentHeaders = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
] as const

/**
 * Sent over HTTPS: for a year the browser asks this host by HTTPS only. Its subdomains are left out, they may be other
 * machines of a plant.
 */
export const strictTransport = 'max-age=31536000'

/** The page's own small scripts, such as the one that sets the skin before the first paint, are allowed by their hash. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
    .map(([, script]) => script ?? '')
    .filter(script => script.trim() !== '')
    .map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
