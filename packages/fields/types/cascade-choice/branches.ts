import { halfWidth, type Issue, issue, type Lang, langs, localise, type Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { Option } from '../../shared/field-type.ts'
import { optionId } from '../../shared/options.ts'
import { flag, settingsOf, textSetting } from '../../shared/settings.ts'

/** An option with its descendants; a plain text is an option whose id is its label. */
export type Branch =
  | string
  | {
      readonly id: string
      readonly label: Text
      /** No longer selectable, including its descendants. */
      readonly retired?: true
      readonly children?: readonly Branch[]
    }

/** Maximum levels of a tree, and maximum options in total. */
export const maxLevels = 8
export const maxBranches = 10_000

const branchesAt = (level: number): ReturnType<typeof Type.Array> =>
  Type.Array(
    Type.Union([
      optionId,
      settingsOf({
        id: optionId,
        label: textSetting,
        retired: Type.Optional(flag),
        ...(level < maxLevels && { children: Type.Optional(branchesAt(level + 1)) }),
      }),
    ]),
    { maxItems: maxBranches },
  )

/** Trees as stored. */
export const branchesSetting = Type.Unsafe<readonly Branch[]>(branchesAt(1))

/** An option with its position. `label` is the whole path, `word` its own name. */
export interface BranchNode extends Option {
  readonly word: Text
  /** From 1. */
  readonly level: number
  readonly above: BranchNode | null
  readonly below: readonly BranchNode[]
}

export interface Branches {
  readonly roots: readonly BranchNode[]
  /** Every option in pre-order. */
  readonly nodes: readonly BranchNode[]
  readonly byId: ReadonlyMap<string, BranchNode>
  readonly byPath: Readonly<Record<Lang, ReadonlyMap<string, BranchNode>>>
  /** Options by name; a name may occur in several places. */
  readonly byWord: ReadonlyMap<string, readonly BranchNode[]>
}

const known = new WeakMap<readonly Branch[], Branches>()

/** The tree of a field with lookup maps, cached per definition. */
export const branchesOf = (sources: readonly Branch[]): Branches => {
  const before = known.get(sources)
  if (before) return before
  const nodes: BranchNode[] = []
  const roots = grow(sources, null, nodes)
  const branches = { roots, nodes, ...findable(nodes) }
  known.set(sources, branches)
  return branches
}

const grow = (sources: readonly Branch[], above: BranchNode | null, nodes: BranchNode[]): BranchNode[] =>
  sources.map(source => {
    const {
      id,
      label,
      retired,
      children = [],
    } = typeof source === 'string' ? { id: source, label: source } : { children: [], ...source }
    const below: BranchNode[] = []
    const node: BranchNode = {
      id,
      word: label,
      label: above ? pathText(above.label, label) : label,
      level: (above?.level ?? 0) + 1,
      above,
      below,
      ...((retired || above?.retired) && { retired: true as const }),
    }
    nodes.push(node)
    below.push(...grow(children, node, nodes))
    return node
  })

const pathText = (above: Text, label: Text): Text =>
  typeof above === 'string' && typeof label === 'string'
    ? `${above} / ${label}`
    : {
        'zh-CN': `${localise(above, 'zh-CN')} / ${localise(label, 'zh-CN')}`,
        en: `${localise(above, 'en')} / ${localise(label, 'en')}`,
      }

const findable = (nodes: readonly BranchNode[]): Pick<Branches, 'byId' | 'byPath' | 'byWord'> => {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const byPath = { 'zh-CN': new Map<string, BranchNode>(), en: new Map<string, BranchNode>() }
  const byWord = new Map<string, BranchNode[]>()
  // Active options are found before retired ones.
  for (const node of nodes.toSorted((a, b) => Number(a.retired ?? false) - Number(b.retired ?? false))) {
    for (const lang of langs) {
      const path = foldPath(localise(node.label, lang))
      if (!byPath[lang].has(path)) byPath[lang].set(path, node)
    }
    for (const word of new Set(langs.map(lang => foldPath(localise(node.word, lang)))))
      byWord.set(word, [...(byWord.get(word) ?? []), node])
  }
  return { byId, byPath, byWord }
}

/** Normalises a path: case, character width, and `/`, `>` or an arrow between levels. */
const foldPath = (path: string): string =>
  halfWidth(path)
    .toLowerCase()
    .split(/[/>›→]/)
    .map(level => level.trim())
    .join('/')

/**
 * Options that match a text: by id or full path (current language first), otherwise all with that name that
 * `fits` accepts, active ones first.
 */
export const findBranches = (
  { byId, byPath, byWord }: Branches,
  text: string,
  lang: Lang,
  fits: (node: BranchNode) => boolean,
): readonly BranchNode[] => {
  const path = foldPath(text)
  const other = lang === 'en' ? 'zh-CN' : 'en'
  const exact = byId.get(text) ?? byPath[lang].get(path) ?? byPath[other].get(path)
  const named = (byWord.get(path) ?? []).filter(fits)
  if (exact && (fits(exact) || named.length === 0)) return [exact]
  const offered = named.filter(({ retired }) => !retired)
  return offered.length > 0 ? offered : named
}

/** An option with all its descendants. */
export const withBelow = (node: BranchNode): readonly BranchNode[] => [node, ...node.below.flatMap(withBelow)]

/** Its ancestor at a level; itself if it is not deeper. */
export const ancestorAt = (node: BranchNode, level: number): BranchNode =>
  node.above === null || node.level <= level ? node : ancestorAt(node.above, level)

/** Issues of a tree: no options, too many, duplicate ids, or duplicate paths. */
export const branchFaults = (sources: readonly Branch[]): readonly Issue[] => {
  if (sources.length === 0) return [issue('options', 'no_options')]
  const { nodes, byPath } = branchesOf(sources)
  if (nodes.length > maxBranches) return [issue('options', 'max_items', { limit: maxBranches })]
  const seen = new Set<string>()
  const repeated = nodes.find(({ id }) => seen.size === seen.add(id).size)
  if (repeated) return [issue('options', 'duplicate', { value: repeated.id })]
  for (const lang of langs) {
    const alike = nodes.find(
      node => !node.retired && byPath[lang].get(foldPath(localise(node.label, lang))) !== node,
    )
    if (alike) return [issue('options', 'duplicate', { value: localise(alike.label, lang) })]
  }
  return []
}
