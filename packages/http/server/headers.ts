import { createHash } from 'node:crypto'

/**
 * Security headers of every response: scripts from the own origin only, no framing, no sniffing. Inline styles
 * are allowed because the component library inserts styles at run time. `mapSources` are where the operator's map comes from.
 */
export const securityHeaders = (
  indexHtml: string | null,
  mapSources: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScriptHashes(indexHtml ?? '')].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mapSources].join(' '),
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...mapSources].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  // Default; cacheable responses (scripts, pages, texts, files) override it.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
})

/** Sources of a content security policy for the style of maps and the hosts of its tiles. */
export const mapSourcesOf = (style: string, hosts: string): readonly string[] => [
  ...(URL.canParse(style) ? [new URL(style).origin] : []),
  ...hosts
    .split(/[\s,]+/)
    .filter(host => host !== '')
    .map(host => `https://${host}`),
]

/**
 * Headers that only documents need; omitted on scripts, styles and fonts, where they cost 1 kB on each of
 * eighty files per page.
 */
export const documentHeaders = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
] as const

/** HSTS for one year, sent over HTTPS. Without subdomains, which may be other machines of a plant. */
export const strictTransport = 'max-age=31536000'

/**
 * Hashes of the page's inline scripts, such as the one that sets the skin before the first paint, for the CSP.
 */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
    .map(([, script]) => script ?? '')
    .filter(script => script.trim() !== '')
    .map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
