import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { allRoutes } from '@gantry/model/shared'
import type { TFunction } from 'i18next'

/** The first of these texts that is in the dictionary. */
const textOf = (t: TFunction, keys: readonly string[]): string | null =>
  t([...keys], { defaultValue: '', skipInterpolation: true }) || null

/** The label of a detail: for this action, else for every action; null without one. */
export const labelOf = (t: TFunction, action: string, detail: string): string | null =>
  textOf(t, [`oplog.fact.${action}.${detail}`, `oplog.fact.${detail}`])

const designKind = (value: string): string => `${value}.design`
const noticeKind = (value: string): string => `notice.${value}`
const carrier = (value: string): string => `channels.provider.${value}`
const connectionKind = (value: string): string => `devices.connection.kind.${value}`
const confirmedAct = (value: string): string => `security.kind.${value}`
const confirmedWhy = (value: string): string => `security.why.${value}`

/** The dictionaries of capabilities whose words stand as codes in details, by action and detail. */
const dictionaries: Readonly<Record<string, (value: string) => string | readonly string[]>> = {
  'analysis.state kind': designKind,
  'channels.template_changed kind': noticeKind,
  'channels.configured mail': carrier,
  'channels.configured sms': carrier,
  'channels.template_changed provider': carrier,
  'confirmation.approved act': confirmedAct,
  'confirmation.asked act': confirmedAct,
  'confirmation.asked why': confirmedWhy,
  'confirmation.refused act': confirmedAct,
  'confirmation.withdrawn act': confirmedAct,
  'design.dropped kind': designKind,
  'design.published kind': designKind,
  'device.connection_changed kind': connectionKind,
  'device.connection_created kind': connectionKind,
  'device.connection_removed kind': connectionKind,
  'device.connection_started kind': connectionKind,
  'device.connection_stopped kind': connectionKind,
  'enterprise.features off': value => `consoles.feature.${value}`,
  'messages.rule_changed kind': noticeKind,
  'messages.subscribed kind': noticeKind,
  'messages.template_changed kind': noticeKind,
  'messages.template_restored kind': noticeKind,
  'roles.console actions': value => `console.action.${value}`,
  'source.created kind': value => `source.kind.${value}`,
  'workflow.command do': value => [`approvals.did.${value}`, `oplog.fact.do.${value}`],
  'workflow.command state': value => `approvals.record.state.${value}`,
  'workflow.refused do': value => [`approvals.do.${value}`, `approvals.did.${value}`],
}

/** The title of a console page by its path. */
const pageTitle = (path: string): string | null => {
  const route = allRoutes.find(each => each.path === path)
  return route ? localise(route.title, currentLang()) : null
}

const code = /^[\w.:-]{1,64}$/

/** The word for a code recorded in a detail; null without one. */
export const wordOf = (t: TFunction, action: string, detail: string, value: string): string | null => {
  if (action === 'roles.console' && detail === 'page') return pageTitle(value)
  const own = dictionaries[`${action} ${detail}`]?.(value)
  if (own !== undefined) return textOf(t, [own].flat())
  if (!code.test(value)) return null
  if (detail === 'userType') return textOf(t, [`user.${value}`])
  return textOf(t, [`oplog.fact.${action}.${detail}.${value}`, `oplog.fact.${detail}.${value}`])
}

/** Actions whose detail `code` is the code of an error. */
const refusals = new Set(['access.denied', 'workflow.refused'])

/** The sentence of an error; null for other codes. Parameters that were not recorded are left open. */
export const sentenceOf = (
  t: TFunction,
  action: string,
  code: string,
  params: Readonly<Record<string, unknown>>,
): string | null => {
  if (!refusals.has(action)) return null
  const sentence = textOf(t, [`error.${code}`])
  return sentence?.replaceAll(/\{\{-?\s*(\w+)[^}]*\}\}/g, (_all, name) => String(params[name] ?? '…')) ?? null
}
