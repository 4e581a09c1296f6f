import type { WordParam, WordParams } from '@gantry/designs/shared'
import type { FlowNode, SettingsOf, WorkflowDef } from './definition.ts'
import type { ExecutorRule } from './executors.ts'
import type { Limit, NodeButton } from './human.ts'

/** The settings of all kinds of nodes together: the same name means the same in each of them. */
type AnySettings = Partial<
  SettingsOf['start'] &
    SettingsOf['fill'] &
    SettingsOf['approve'] &
    SettingsOf['cc'] &
    SettingsOf['exclusive'] &
    SettingsOf['join'] &
    SettingsOf['subprocess'] &
    SettingsOf['service'] &
    SettingsOf['rule'] &
    SettingsOf['script'] &
    SettingsOf['timer'] &
    SettingsOf['end']
>
type Setting = keyof AnySettings

/** One sentence about a node: text `workflow.word.<key>`; the node itself is added by whoever says it. */
interface SettingWord {
  readonly key: 'setting' | 'inside' | 'renamed_node'
  readonly params: WordParams
}

/** One sentence about the workflow as a whole: text `workflow.word.<key>`. */
interface WholeWord {
  readonly at: string
  readonly key: 'whole' | 'whole_inside'
  readonly params: WordParams
}

const named = (key: string, params?: WordParams): WordParam => (params ? { key, params } : { key })
const unset = named('workflow.changed.unset')
const toggle = (on: boolean | undefined): WordParam => named(`workflow.changed.${on ? 'on' : 'off'}`)

/** What the designer calls a setting. */
const labels: Readonly<Record<Exclude<Setting, 'name' | 'branches' | 'buttons'>, string>> = {
  executors: 'flow.executors',
  empty: 'flow.empty',
  same: 'flow.same',
  fields: 'flow.tab.fields',
  rows: 'workflow.changed.rows',
  returns: 'flow.returns.to',
  opinion: 'flow.opinion',
  signature: 'flow.signature',
  timeLimit: 'flow.tab.limit',
  messages: 'flow.tab.messages',
  critical: 'flow.critical',
  fourEyes: 'flow.four_eyes',
  delegation: 'flow.delegation',
  all: 'flow.fill.all',
  sign: 'flow.sign',
  disagree: 'flow.disagree',
  dedupe: 'flow.dedupe',
  terminate: 'flow.terminate',
  outcome: 'flow.outcome',
  until: 'flow.until',
  undo: 'flow.undo',
  attempts: 'flow.attempts',
  skippable: 'flow.skippable',
  work: 'flow.action',
  lines: 'workflow.changed.lines',
  code: 'flow.script',
  workflow: 'flow.sub.workflow',
  table: 'flow.sub.record',
  wait: 'flow.sub.wait',
  each: 'flow.sub.each',
  link: 'flow.sub.record',
  values: 'flow.sub.values',
  back: 'flow.sub.back',
  undoable: 'flow.sub.undoable',
  of: 'workflow.node.join',
}

const sayRules = (rules: readonly ExecutorRule[]): WordParam =>
  rules.length === 0
    ? named('workflow.executors.none')
    : rules.map(rule =>
        'ids' in rule
          ? named('workflow.changed.rule', {
              rule: named(`workflow.rule.${rule.rule}`),
              count: rule.ids.length,
            })
          : named(`workflow.rule.${rule.rule}`),
      )

const units = [
  ['days', 1_440],
  ['hours', 60],
  ['minutes', 1],
] as const

/** Minutes in the largest unit that says them whole. */
const sayMinutes = (minutes: number): WordParam => {
  const [unit, length] = units.find(([, length]) => minutes % length === 0) ?? ['minutes', 1]
  return named(`workflow.changed.${unit}`, { count: minutes / length })
}

const sayLimit = (limit: Limit): WordParam =>
  'field' in limit
    ? named('flow.limit.field')
    : [sayMinutes(limit.minutes), named(`flow.limit.${limit.calendar ?? 'natural'}`)]

/** What a value of a setting is called; a setting without an entry is only named. */
const values: { readonly [Name in Setting]?: (value: AnySettings[Name]) => WordParam } = {
  executors: rules => sayRules(rules ?? []),
  empty: policy => named(`flow.empty.${policy?.does ?? 'admin_seat'}`),
  same: policy => named(`flow.same.${policy ?? 'self'}`),
  returns: returns =>
    returns ? [named(`flow.returns.${returns.to}`), named(`flow.resubmit.${returns.resubmit}`)] : unset,
  opinion: opinion => toggle(opinion === 'required'),
  signature: toggle,
  timeLimit: limit =>
    limit
      ? [sayLimit(limit.limit), ...limit.rules.map(({ action }) => named(`flow.limit.${action}`))]
      : unset,
  critical: toggle,
  fourEyes: toggle,
  delegation: delegation => named(`flow.delegation.${delegation ?? 'final'}`),
  all: toggle,
  sign: sign => {
    if (!sign) return unset
    const mode = named(`workflow.sign.${sign.mode}`)
    const detail = (label: string, value: string | undefined): WordParam =>
      value === undefined
        ? mode
        : [mode, named('workflow.changed.detail', { of: named(`flow.${label}`), value: named(value) })]
    if (sign.mode === 'or_sign')
      return detail('or_reject', sign.orReject === 'all' ? 'flow.or_reject.all' : undefined)
    if (sign.mode === 'countersign')
      return detail('veto', sign.veto === 'after_all' ? 'flow.veto.after_all' : undefined)
    if (sign.mode !== 'vote') return mode
    return [
      mode,
      sign.count === undefined
        ? named('workflow.changed.share', { share: sign.share ?? 50 })
        : named('workflow.changed.votes', { count: sign.count }),
    ]
  },
  disagree: outcome =>
    outcome?.does === 'return'
      ? named('workflow.changed.returns')
      : named(`flow.disagree.${outcome?.does ?? 'end_rejected'}`),
  dedupe: policy => named(`flow.dedupe.${policy ?? 'off'}`),
  terminate: toggle,
  outcome: outcome => named(`flow.outcome.${outcome ?? 'usual'}`),
  until: until => (until ? sayLimit(until) : unset),
  undo: undo => named(`workflow.undo.${undo ?? 'none'}`),
  attempts: attempts => attempts ?? 3,
  skippable: toggle,
  work: work => (work ? named(`flow.action.${work.does}`) : unset),
  wait: wait =>
    typeof wait === 'number'
      ? named('workflow.summary.wait_some', { count: wait })
      : named(`flow.sub.wait.${wait ?? 'all'}`),
  undoable: toggle,
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** From one value to the other; where both are said alike, that something inside the setting changed. */
const fromTo = (setting: WordParam, from: WordParam, to: WordParam): SettingWord =>
  same(from, to) ? { key: 'inside', params: { setting } } : { key: 'setting', params: { setting, from, to } }

const sayValue = <Name extends Setting>(name: Name, settings: AnySettings): WordParam =>
  values[name]?.(settings[name]) ?? unset

const branchWords = (before: AnySettings, after: AnySettings): readonly SettingWord[] => {
  const [old, now] = [before.branches ?? [], after.branches ?? []]
  const called = ({ id, name }: (typeof now)[number], among: typeof now): WordParam =>
    name ?? named('flow.branch', { number: among.findIndex(each => each.id === id) + 1 })
  const condition = ({ when }: (typeof now)[number]): WordParam => when ?? named('flow.default')
  const branches = named('flow.branches')
  return [
    ...now.flatMap(branch => {
      const was = old.find(({ id }) => id === branch.id)
      if (!was) return [fromTo(called(branch, now), unset, condition(branch))]
      return [
        ...(same(was.name, branch.name) ? [] : [fromTo(branches, called(was, old), called(branch, now))]),
        ...(was.when === branch.when ? [] : [fromTo(called(branch, now), condition(was), condition(branch))]),
      ]
    }),
    ...old
      .filter(({ id }) => !now.some(branch => branch.id === id))
      .map(branch => fromTo(called(branch, old), condition(branch), named('workflow.changed.removed'))),
    ...(same(
      old.filter(({ id }) => now.some(branch => branch.id === id)).map(({ id }) => id),
      now.filter(({ id }) => old.some(branch => branch.id === id)).map(({ id }) => id),
    )
      ? []
      : [{ key: 'inside', params: { setting: named('workflow.changed.order') } } as const]),
  ]
}

const buttonWords = ({ buttons: old = {} }: AnySettings, { buttons: now = {} }: AnySettings) =>
  ([...new Set([...Object.keys(old), ...Object.keys(now)])] as NodeButton[])
    .filter(button => (old[button] ?? false) !== (now[button] ?? false))
    .map(button =>
      fromTo(
        named('workflow.changed.button', { button: named(`flow.button.${button}`) }),
        toggle(old[button]),
        toggle(now[button]),
      ),
    )

/** What changed in the settings of a node that is in both versions, one sentence for each setting. */
export const settingWords = (before: FlowNode, after: FlowNode): readonly SettingWord[] => {
  const [old, now]: [AnySettings, AnySettings] = [before.settings, after.settings]
  return ([...new Set([...Object.keys(old), ...Object.keys(now)])] as Setting[])
    .filter(name => !same(old[name], now[name]))
    .flatMap((name): readonly SettingWord[] => {
      if (name === 'name') return [{ key: 'renamed_node', params: { was: before.settings.name } }]
      if (name === 'branches') return branchWords(old, now)
      if (name === 'buttons') return buttonWords(old, now)
      return [fromTo(named(labels[name]), sayValue(name, old), sayValue(name, now))]
    })
}

const wholeLabels = {
  table: 'flow.action.table',
  subject: 'flow.subject',
  keyFields: 'flow.key_fields',
  lockAfterFinish: 'flow.lock',
  initiatorInterrupts: 'flow.initiator_interrupts',
  monitors: 'flow.monitors',
  reopenDays: 'flow.reopen',
} as const

const wholeValues: {
  readonly [Name in keyof typeof wholeLabels]: (value: WorkflowDef[Name]) => WordParam
} = {
  table: table => table,
  subject: subject => subject ?? named('flow.subject.none'),
  keyFields: (fields = []) => named('workflow.changed.count', { count: fields.length }),
  lockAfterFinish: toggle,
  initiatorInterrupts: toggle,
  reopenDays: days => (days === undefined ? unset : named('workflow.changed.days', { count: days })),
  monitors: monitors =>
    named('workflow.changed.monitors', {
      people: monitors?.users.length ?? 0,
      roles: monitors?.roles.length ?? 0,
    }),
}

const sayWhole = <Name extends keyof typeof wholeLabels>(name: Name, def: WorkflowDef): WordParam =>
  wholeValues[name](def[name])

/** What changed in the settings of the workflow as a whole. */
export const wholeWords = (before: WorkflowDef, after: WorkflowDef): readonly WholeWord[] =>
  (Object.keys(wholeLabels) as (keyof typeof wholeLabels)[])
    .filter(name => !same(before[name], after[name]))
    .map((name): WholeWord => {
      const [from, to] = [sayWhole(name, before), sayWhole(name, after)]
      const setting = named(wholeLabels[name])
      return same(from, to)
        ? { at: name, key: 'whole_inside', params: { setting } }
        : { at: name, key: 'whole', params: { setting, from, to } }
    })
