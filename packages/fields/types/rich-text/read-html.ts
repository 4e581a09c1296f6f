import { readUrl } from '../url/read-url.ts'

/** An element of rich text: an allowed tag, without attributes except the target of a link. */
export interface Element {
  readonly tag: Tag
  readonly href?: string
  readonly children: Node[]
}
export type Node = string | Element

const blocks = ['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const
const inlines = ['strong', 'em', 'u', 's', 'code', 'a', 'br'] as const
export type Tag = (typeof blocks)[number] | (typeof inlines)[number]

const known: Readonly<Record<string, Tag>> = {
  ...Object.fromEntries([...blocks, ...inlines].map(tag => [tag, tag])),
  ...{ b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u', div: 'p', h4: 'h3', h5: 'h3', h6: 'h3' },
}
const isBlock = (tag: Tag): boolean => blocks.some(each => each === tag)
const isVoid = (tag: Tag): boolean => tag === 'br' || tag === 'hr'
/** Blocks that contain only inline content. */
const isLine = (tag: Tag): boolean => tag === 'p' || tag === 'pre' || /^h\d$/.test(tag)

/** Elements whose contents are not text. */
const silent = /^(?:script|style|title|iframe|noscript|template|svg|math|object|textarea|xmp|head)$/

const deepest = 40

/**
 * Parses HTML of any origin into a tree of allowed tags. Anything else becomes text or is dropped; only the
 * tree is serialised and rendered, so nothing hidden in the input survives.
 */
export const readHtml = (html: string): readonly Node[] => {
  const root: Node[] = []
  const stack: Element[] = []
  const lower = html.toLowerCase()
  const put = (node: Node) => (stack.at(-1)?.children ?? root).push(node)
  const close = (from: number) => {
    if (from >= 0) stack.length = from
  }
  const open = (tag: Tag, attributes: string) => {
    // Neither lines nor inline elements can contain blocks, so a block closes them.
    if (isBlock(tag)) close(stack.findLastIndex(each => isBlock(each.tag) && !isLine(each.tag)) + 1)
    if (tag === 'li') {
      const around = stack.findLastIndex(each => /^(?:li|ul|ol)$/.test(each.tag))
      if (stack[around]?.tag === 'li') close(around)
    }
    const href = tag === 'a' ? linkOf(attributes) : undefined
    if (tag === 'a' && (href === undefined || stack.some(each => each.tag === 'a'))) return
    const element: Element = { tag, ...(href === undefined ? {} : { href }), children: [] }
    if (stack.length >= deepest && !isVoid(tag)) return
    put(element)
    if (!isVoid(tag)) stack.push(element)
  }
  let at = 0
  let end = -1
  while (at < html.length) {
    const start = html.indexOf('<', at)
    const text = decode(html.slice(at, start < 0 ? html.length : start))
    if (text !== '') put(text)
    if (start < 0) break
    if (html.startsWith('<!--', start)) {
      const after = html.indexOf('-->', start + 4)
      at = after < 0 ? html.length : after + 3
      continue
    }
    if (end < start) end = html.indexOf('>', start)
    if (end < 0) {
      put(decode(html.slice(start)))
      break
    }
    const [, slash, name = ''] = /^(\/?)([a-z][a-z0-9]*)(?=[\s/]|$)/i.exec(html.slice(start + 1, end)) ?? []
    if (name === '') {
      const isNothing = /[!?/]/.test(html[start + 1] ?? '')
      if (!isNothing) put('<')
      at = isNothing ? end + 1 : start + 1
      continue
    }
    at = end + 1
    const word = name.toLowerCase()
    if (silent.test(word) && slash === '') {
      const last = lower.indexOf(`</${word}`, at)
      const after = last < 0 ? -1 : html.indexOf('>', last)
      at = after < 0 ? html.length : after + 1
      continue
    }
    const tag = Object.hasOwn(known, word) ? known[word] : undefined
    if (tag === undefined) continue
    if (slash === '') open(tag, html.slice(start + 1 + name.length, end))
    else close(stack.findLastIndex(each => each.tag === tag))
  }
  return inBlocks(root)
}

/** Text outside of blocks becomes paragraphs; white space between blocks is dropped. */
const inBlocks = (nodes: readonly Node[]): readonly Node[] => {
  const all: Node[] = []
  let loose: Node[] = []
  const gather = () => {
    if (loose.some(node => typeof node !== 'string' || node.trim() !== ''))
      all.push({ tag: 'p', children: loose })
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node.tag)) loose.push(node)
    else {
      gather()
      all.push(node)
    }
  }
  gather()
  return all
}

const linkOf = (attributes: string): string | undefined => {
  const [, double, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  return readUrl(decode(double ?? single ?? bare ?? '').trim()) ?? undefined
}

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const decode = (text: string): string =>
  text.replace(/&(?:([a-z]{2,4})|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return names[String(name).toLowerCase()] ?? whole
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    const sound =
      code >= 32 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000)
    return sound ? String.fromCodePoint(code) : ''
  })

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Serialises the tree as canonical HTML. */
export const writeHtml = (nodes: readonly Node[]): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return escaped(node)
      if (isVoid(node.tag)) return `<${node.tag}>`
      const href = node.href === undefined ? '' : ` href="${escaped(node.href)}"`
      return `<${node.tag}${href}>${writeHtml(node.children)}</${node.tag}>`
    })
    .join('')

/** HTML of any origin as rich text keeps it: a few tags without attributes, and links to safe addresses. */
export const cleanHtml = (html: string): string => writeHtml(readHtml(html))

/** Plain text of stored HTML, a line per block; `textColumn` on the server is the SQL equivalent. */
export const textOf = (html: string): string =>
  trimmed(
    html
      .replace(/<br>|<hr>|<\/(?:p|h1|h2|h3|li|pre|blockquote)>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replace(/\n+/g, '\n'),
  )

const isBlankSign = (sign: string | undefined): boolean => sign === ' ' || sign === '\n'

/** Without blanks at its ends. An expression would try every run of blanks inside as the end, in quadratic time. */
const trimmed = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && isBlankSign(text[from])) from++
  while (to > from && isBlankSign(text[to - 1])) to--
  return text.slice(from, to)
}
