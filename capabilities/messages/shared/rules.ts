import type { MessageChannel } from '@gantry/model/shared'

/** What a space decides of a channel: a default that people may change, or what they may not. */
export const ruleModes = ['on', 'off', 'forced', 'never'] as const
export type RuleMode = (typeof ruleModes)[number]

/** An empty kind means all kinds, an empty application all applications. */
export interface Rule {
  readonly channel: MessageChannel
  readonly kind: string
  readonly app: string
  readonly mode: RuleMode
}

interface About {
  readonly kind: string
  readonly app: string
  readonly mandatory: boolean
}

const mostSpecific = <Entry extends { readonly kind: string; readonly app: string }>(
  entries: readonly Entry[],
  { kind, app }: About,
): Entry | undefined => {
  const find = (k: string, a: string) => entries.find(each => each.kind === k && each.app === a)
  return find(kind, app) ?? find(kind, '') ?? find('', app) ?? find('', '')
}

/** What holds for a person, and whether the person may change it. The server decides by the same order (`wants`). */
export const resolve = (
  channel: MessageChannel,
  about: About,
  rules: readonly Rule[],
  choices: readonly {
    readonly channel: MessageChannel
    readonly kind: string
    readonly app: string
    readonly subscribed: boolean
  }[],
): { readonly on: boolean; readonly fixed: boolean } => {
  const own = rules.filter(rule => rule.channel === channel)
  const fixed = mostSpecific(
    own.filter(({ mode }) => mode === 'forced' || mode === 'never'),
    about,
  )
  if (fixed) return { on: fixed.mode === 'forced', fixed: true }
  if (about.mandatory) return { on: channel !== 'sms', fixed: true }
  const chosen = mostSpecific(
    choices.filter(choice => choice.channel === channel),
    about,
  )
  if (chosen) return { on: chosen.subscribed, fixed: false }
  const standard = mostSpecific(
    own.filter(({ mode }) => mode === 'on' || mode === 'off'),
    about,
  )
  return { on: standard ? standard.mode === 'on' : channel === 'product', fixed: false }
}
