import { type Issue, issue, type JsonObject } from '@gantry/base/shared'
import {
  type CssLocation,
  type CssNode,
  type Declaration,
  generate,
  ident,
  List,
  parse,
  type Rule,
  type Selector,
  walk,
} from 'css-tree'

/** The class of the element that holds the content of a page; the header, the navigation and the watermark are outside. */
const content = 'content'

/** What stays visible whatever a space styles, by class. */
const protectedClasses = ['topbar', 'watermark', 'notices', 'state', 'banner'] as const
const guarded = [...protectedClasses.map(name => `.${name}`), '[role=alert]']
const inside = guarded.flatMap(selector => [selector, `${selector} *`]).join(',')

const allowedRules = new Set([
  'media',
  'supports',
  'container',
  'keyframes',
  '-webkit-keyframes',
  'font-face',
])
const addressFunctions = new Set([
  'url',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  'element',
])
const embedded = /^(#|data:(image\/(png|jpeg|gif|webp|svg\+xml)|font\/woff2?|application\/font-woff2?)[;,])/i

/** Declarations by which an element, with all inside it, can be made invisible: also variables, which its colours come from. */
const hiding =
  /^(--.*|display|visibility|opacity|content-visibility|clip|clip-path|mask.*|filter|transform|translate|scale|position|top|left|right|bottom|inset.*|margin.*|(max-)?(width|height|inline-size|block-size)|overflow.*|animation.*|all|color|font-size|font|text-indent|zoom)$/

/** Issues told at once. */
const most = 50

/** A style sheet as pages load it, and what of it is refused; with issues the text is empty. */
export interface ScopedStyle {
  readonly css: string
  readonly issues: readonly Issue[]
}

/**
 * Checks a style sheet of a space and scopes it: its own cascade layer, which every rule of the product outranks, and selectors
 * that match only below the content of a page and never a header, a watermark or a notice.
 */
export const scopeStyle = (css: string): ScopedStyle => {
  const issues: Issue[] = []
  const find: Find = (code, at, params = {}) => {
    const line = at?.start.line ?? 1
    // One sentence a line: what the parser could not read is told by its most telling name.
    const same = issues.findIndex(each => each.params?.line === line && each.code === 'style_syntax')
    if (same >= 0 && code !== 'style_syntax') issues.splice(same, 1)
    if (same >= 0 && code === 'style_syntax') return
    if (issues.some(each => each.params?.line === line && each.code === code)) return
    if (issues.length < most) issues.push(issue('css', code, { line, ...params }))
  }
  const tree = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error, node) => find('style_syntax', node.loc, { text: error.message.slice(0, 120) }),
  })
  walk(tree, function (node) {
    checkNode(node, this.rule ?? null, find)
  })
  if (issues.length > 0) return { css: '', issues }
  walk(tree, function (node) {
    if (node.type !== 'Rule' || this.atrule?.name.endsWith('keyframes')) return
    const hides = hidesSomething(node)
    if (node.prelude.type === 'SelectorList')
      for (const selector of node.prelude.children)
        if (selector.type === 'Selector') scopeSelector(selector, hides)
  })
  const scoped = generate(tree)
  return { css: scoped === '' ? '' : `@layer space{${scoped}}`, issues }
}

type Find = (code: Issue['code'], at: CssLocation | null | undefined, params?: JsonObject) => void

const plain = (name: string): string => ident.decode(name).toLowerCase()

const checkNode = (node: CssNode, rule: Rule | null, find: Find): void => {
  switch (node.type) {
    case 'Atrule': {
      const name = plain(node.name)
      if (name === 'import') find('style_import', node.loc)
      else if (!allowedRules.has(name)) find('style_at_rule', node.loc, { name: name.slice(0, 40) })
      else if (rule) find('style_nested', node.loc)
      return
    }
    case 'Rule':
      if (rule && rule !== node) find('style_nested', node.loc)
      return
    case 'Raw':
      // The parser has named the place already, unless it is a rule within a rule.
      if (rule && node.value.includes('{')) find('style_nested', node.loc)
      else find('style_syntax', node.loc, { text: node.value.trim().slice(0, 60) })
      return
    case 'Url':
      if (!embedded.test(node.value.trim())) find('style_address', node.loc)
      return
    case 'Function':
      if (addressFunctions.has(plain(node.name))) find('style_address', node.loc)
      return
    case 'ClassSelector': {
      const name = plain(node.name)
      if (protectedClasses.some(each => each === name))
        find('style_protected', node.loc, { name: `.${name}` })
      return
    }
    case 'NestingSelector':
      find('style_nested', node.loc)
      return
    case 'Declaration':
      checkDeclaration(node, find)
  }
}

const checkDeclaration = (node: Declaration, find: Find): void => {
  if (node.important) find('style_important', node.loc)
  const value = plain(generate(node.value))
  if (plain(node.property) === 'position' && /fixed|var\(/.test(value)) find('style_fixed', node.loc)
}

const hidesSomething = ({ block }: Rule): boolean =>
  [...block.children].some(node => node.type === 'Declaration' && hiding.test(plain(node.property)))

/** `html`, `body` and `:root` stand for the content itself. */
const isPage = (node: CssNode): boolean =>
  (node.type === 'TypeSelector' && ['html', 'body'].includes(plain(node.name))) ||
  (node.type === 'PseudoClassSelector' && plain(node.name) === 'root')

const scopeSelector = (selector: Selector, hides: boolean): void => {
  const parts = [...selector.children]
  while (parts[0] && isPage(parts[0])) {
    parts.shift()
    if (parts[0]?.type === 'Combinator' && parts.length > 1) parts.shift()
  }
  const end = parts.findIndex(
    (node, at) =>
      node.type === 'PseudoElementSelector' && !parts.slice(at).some(later => later.type === 'Combinator'),
  )
  const kept = end < 0 ? parts : parts.slice(0, end)
  const after = end < 0 ? [] : parts.slice(end)
  const scope: readonly CssNode[] = [{ type: 'ClassSelector', name: content }]
  const below: readonly CssNode[] = kept[0]?.type === 'Combinator' ? [] : [{ type: 'Combinator', name: ' ' }]
  const target = kept.length === 0 ? scope : [...scope, ...below, ...kept, ...guardOf(`:not(${inside})`)]
  const guard = hides ? guardOf(`:not(:has(${guarded.join(',')}))`) : []
  selector.children = new List<CssNode>().fromArray([...target, ...guard, ...after])
}

const guardOf = (text: string): readonly CssNode[] => {
  const node = parse(text, { context: 'selector' })
  return node.type === 'Selector' ? [...node.children] : []
}
