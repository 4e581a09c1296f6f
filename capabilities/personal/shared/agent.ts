/** Where somebody signed in from, as far as the browser says. */
export interface Agent {
  /** Operating system; empty when unknown. */
  readonly platform: string
  /** Name and version; empty when unknown. */
  readonly browser: string
  readonly handheld: boolean
}

/** Systems by what their browsers send; the first match counts. */
const platforms: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows NT 10/, 'Windows'],
  [/Windows NT 6\.1/, 'Windows 7'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Applications before the browsers they contain. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/wxwork\/([\d.]+)/i, 'WeCom'],
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/DingTalk\/([\d.]+)/, 'DingTalk'],
  [/(?:Lark|Feishu)\/([\d.]+)/, 'Feishu'],
  [/Edg(?:A|iOS)?\/([\d.]+)/, 'Edge'],
  [/QQBrowser\/([\d.]+)/, 'QQ Browser'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/FxiOS\/([\d.]+)/, 'Firefox'],
  [/HeadlessChrome\/([\d.]+)/, 'Chrome'],
  [/(?:Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
]

/** Reads a `User-Agent` header. */
export const readAgent = (text: string): Agent => {
  const platform = platforms.find(([pattern]) => pattern.test(text))?.[1] ?? ''
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(text)?.[1]
    if (version !== undefined)
      return { platform, browser: `${name} ${version.split('.')[0]}`, handheld: isHandheld(text) }
  }
  return { platform, browser: '', handheld: isHandheld(text) }
}

const isHandheld = (text: string): boolean => /Mobile|Android|iPhone|iPad/.test(text)

/** What is known of the place of an address without asking anybody outside. */
export const placeOf = (ip: string | null): 'here' | 'internal' | 'internet' | 'unknown' => {
  const plain = (ip ?? '').replace(/^::ffff:/i, '')
  if (plain === '') return 'unknown'
  if (plain === '::1' || plain.startsWith('127.')) return 'here'
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80:)/i.test(plain)
    ? 'internal'
    : 'internet'
}
