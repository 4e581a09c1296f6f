import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { sayWord } from '@gantry/designs/web'
import { check, parse, writeWithLabels } from '@gantry/expr/shared'
import { comparedRecord } from '@gantry/fields/shared'
import type { GraphEdge, NodeId } from '@gantry/graph/shared'
import type { DrawnNode, PaletteGroup } from '@gantry/graph/web'
import type { TableInfo } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import type { FlowNode, NodeKindName, WorkflowDef } from '../../shared/definition.ts'
import type { ExecutorRule } from '../../shared/executors.ts'
import { nodeKindNames, nodeKindOf } from '../../shared/node-kinds.ts'

interface Face {
  readonly icon: IconName
  /** Categorical colour, the same for a group of kinds. */
  readonly tone: number
}

/** How each kind of node is drawn. */
export const faces: Readonly<Record<NodeKindName, Face>> = {
  start: { icon: 'user', tone: 6 },
  fill: { icon: 'edit', tone: 1 },
  approve: { icon: 'stamp', tone: 4 },
  cc: { icon: 'mail', tone: 7 },
  exclusive: { icon: 'branch', tone: 3 },
  parallel: { icon: 'cols', tone: 3 },
  inclusive: { icon: 'tree', tone: 3 },
  join: { icon: 'branch', tone: 3 },
  subprocess: { icon: 'flow', tone: 2 },
  service: { icon: 'bot', tone: 2 },
  rule: { icon: 'fx', tone: 2 },
  script: { icon: 'api', tone: 2 },
  timer: { icon: 'clock', tone: 3 },
  end: { icon: 'flag', tone: 7 },
}

const groups = ['people', 'branches', 'automatic', 'ends'] as const

/** The kinds that can be added, by group. A start is there already, and a join comes with its split. */
export const paletteOf = (t: TFunction): readonly PaletteGroup[] =>
  groups.map(group => ({
    name: group,
    label: t(`workflow.group.${group}`),
    items: nodeKindNames
      .filter(kind => nodeKindOf(kind).group === group && kind !== 'start' && kind !== 'join')
      .map(kind => ({ kind, label: t(`workflow.node.${kind}`), ...faces[kind] })),
  }))

/** Names on a node; the rest is counted. */
const mostNames = 3

/**
 * People who are all named, in the order in which they sign in turn; null: not all of them are, so that the order is known only when
 * the step is entered.
 */
const inTurn = (
  rules: readonly ExecutorRule[],
  names: ReadonlyMap<string, string>,
): readonly string[] | null => {
  const asked = new Set(rules.flatMap(rule => (rule.rule === 'users' ? rule.ids : [])))
  return rules.every(({ rule }) => rule === 'users')
    ? [...names].flatMap(([id, name]) => (asked.has(id) ? [name] : []))
    : null
}

/** The people, roles and departments of executor rules by name; null: none of them is known by name. */
const sayPeople = (
  t: TFunction,
  rules: readonly ExecutorRule[],
  names: ReadonlyMap<string, string>,
  isSerial: boolean,
): string | null => {
  const lang = currentLang()
  const said =
    (isSerial ? inTurn(rules, names) : null) ??
    rules.flatMap(rule =>
      'ids' in rule ? rule.ids.flatMap(id => names.get(id) ?? []) : [t(`workflow.rule.${rule.rule}`)],
    )
  if (!rules.some(rule => 'ids' in rule && rule.ids.some(id => names.has(id)))) return null
  const shown = joined(said.slice(0, mostNames), lang)
  return said.length > mostNames ? `${shown} +${said.length - mostNames}` : shown
}

/** Whether a step may have more than one person: only one person by name is certainly alone. */
const hasSeveral = ([first, ...others]: readonly ExecutorRule[]): boolean =>
  others.length > 0 || (first !== undefined && !(first.rule === 'users' && first.ids.length === 1))

/** The people of a step by name, after how they decide where there may be several of them. */
const sayStep = (
  t: TFunction,
  { kind, settings }: FlowNode,
  names: ReadonlyMap<string, string>,
): string | null => {
  const isSerial = kind === 'approve' && settings.sign.mode === 'serial_sign'
  const who = 'executors' in settings ? sayPeople(t, settings.executors, names, isSerial) : null
  return who !== null && kind === 'approve' && hasSeveral(settings.executors)
    ? t('workflow.summary.approve', { mode: t(`workflow.sign.${settings.sign.mode}`), who })
    : who
}

/** How one node of a workflow looks; `names` has people in the order in which they sign in turn. */
export const drawNode = (
  t: TFunction,
  node: FlowNode,
  problem: string | undefined,
  names: ReadonlyMap<string, string> = new Map(),
): DrawnNode => {
  const lang = currentLang()
  const people = sayStep(t, node, names)
  const summary = nodeKindOf(node.kind).summary(node.settings)
  return {
    title: localise(node.settings.name, lang) || t(`workflow.node.${node.kind}`),
    ...(people !== null
      ? { summary: people }
      : summary && { summary: sayWord(t, lang, { key: summary.key, params: summary.params ?? {} }) }),
    ...faces[node.kind],
    shape: node.kind === 'join' ? 'join' : node.kind === 'end' ? 'pill' : 'card',
    ...(problem !== undefined && { problem }),
  }
}

/** What is written on an edge: the name of its branch, its condition, or which way out it is. */
export const labelOfEdge = (
  t: TFunction,
  def: WorkflowDef,
  { from, port = 'out' }: GraphEdge,
  of: Expressed,
): string | undefined => {
  const lang = currentLang()
  const node = def.nodes[from]
  if (!node) return undefined
  if (node.kind === 'exclusive' || node.kind === 'inclusive') {
    const branch = node.settings.branches.find(({ id }) => id === port)
    if (!branch) return undefined
    const name = branch.name === undefined ? '' : localise(branch.name, lang)
    if (branch.when === undefined) return name ? t('flow.default_named', { name }) : t('flow.default')
    return name || expressionText(branch.when, of)
  }
  const label = nodeKindOf(node.kind)
    .out(node.settings)
    .find(({ id }) => id === port)?.label
  if (label === undefined) return undefined
  return typeof label === 'object' && 'key' in label
    ? sayWord(t, lang, { key: label.key, params: label.params ?? {} })
    : localise(label, lang)
}

/** The table expressions are about, with its slave tables where they see their rows. */
export type Expressed = Pick<TableInfo, 'table' | 'slaves'>

/** An expression over the record as people read it. */
export const expressionText = (text: string, { table, slaves }: Expressed): string => {
  const { scope } = comparedRecord(table, slaves)
  return writeWithLabels(check(parse(text, scope), scope), currentLang())
}

/** What a node is called, with its kind where the name is empty. */
export const nameOfNode = (t: TFunction, def: WorkflowDef, id: NodeId): string => {
  const node = def.nodes[id]
  return node ? localise(node.settings.name, currentLang()) || t(`workflow.node.${node.kind}`) : id
}

/** What a branch of a split is called, its number where it has no name. */
export const nameOfBranch = (t: TFunction, def: WorkflowDef, split: NodeId, branch: string): string => {
  const node = def.nodes[split]
  const branches = node && 'branches' in node.settings ? node.settings.branches : []
  const name = branches.find(({ id }) => id === branch)?.name
  return (
    (name === undefined ? '' : localise(name, currentLang())) ||
    t('flow.branch', { number: branches.findIndex(({ id }) => id === branch) + 1 })
  )
}
