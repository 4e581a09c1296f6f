import { inSpace } from '@gantry/client/web'
import type { Mentioning } from '../shared/contract.ts'

/** The part of the designer of a table in which designs of a kind are found. */
const parts: Readonly<Record<string, string>> = {
  view: 'views',
  print: 'print',
  workflow: 'workflow',
  tests: 'tests',
}

/** Where a design is changed; null: it has no page of its own. */
export const designAddress = ({ kind, id, app, table }: Mentioning['design']): string | null => {
  if (kind === 'chart') return inSpace(`/dataview/designer?id=${id}`)
  if (kind === 'dashboard') return inSpace(`/dashboard?edit=${id}`)
  if (kind === 'screen') return inSpace(`/dataview/combineDesigner?id=${id}`)
  if (kind === 'portal') return inSpace(`/sysop/webConfigEntry/${id}`)
  if (kind === 'rule') return inSpace(`/rulesengine/create/base?rule=${id}`)
  if (kind === 'logic') return inSpace(`/qlangRuleDesigner?id=${id}`)
  if (app === null) return null
  if (kind === 'table') return `/form/app/setting/!/form/${app}/draft/${id}`
  if (kind === 'buttons') return `/appconfig/sysbutton/${id}/${app}`
  const part = parts[kind]
  if (part === undefined || table === null) return null
  return `/form/app/setting/!/form/${app}/draft/${table}?part=${part}&kind=${kind}&design=${encodeURIComponent(id)}`
}
