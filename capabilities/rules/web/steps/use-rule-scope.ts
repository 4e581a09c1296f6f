import { appsContract } from '@gantry/apps/shared'
import { asJson, isPlainObject, localise } from '@gantry/base/shared'
import { currentLang, useCall, useMayCall } from '@gantry/client/web'
import { type Design, keepDraft, listDesigns } from '@gantry/designs/shared'
import { listRecords, listTables, type TableId } from '@gantry/model/shared'
import { useTables } from '@gantry/screens/web'
import { useMemo } from 'react'
import type { Rule } from '../../shared/rule.ts'
import type { RuleScope } from '../../shared/trigger-kind.ts'
import type { TableChoice } from '../settings-props.ts'

/** Members of a body that name tables or roles. */
const namesIn = (value: unknown, member: 'table' | 'roles'): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(each => namesIn(each, member))
  if (!isPlainObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    if (key !== member) return namesIn(each, member)
    return (Array.isArray(each) ? each : [each]).filter(
      (name): name is string => typeof name === 'string' && name !== '',
    )
  })
}

/** Designs of a kind by id, where they are known. */
const namesOf = (kind: string, found: readonly Design[] | undefined) =>
  found
    ? [
        [
          kind,
          new Map(found.filter(({ state }) => state !== 'removed').map(({ id, name }) => [id, name])),
        ] as const,
      ]
    : []

const useDesigns = (kind: string, enabled: boolean) =>
  useCall(listDesigns, { kind }, { enabled, keep: true }).data?.data

interface RuleScoped {
  readonly scope: RuleScope
  /** Every table is there that the rule names and the reader may see. */
  readonly isReady: boolean
  readonly tables: readonly TableChoice[]
  readonly apps: readonly { readonly id: string; readonly name: string; readonly system: string | null }[]
}

/** What the steps of a rule know of the space: its applications, the tables it may name and those it names. */
export const useRuleScope = (rule: Rule): RuleScoped => {
  const lang = currentLang()
  const apps = useCall(appsContract.listApps, {})
  const wanted: readonly TableId[] = [...new Set(namesIn(rule, 'table'))]
  const models = useTables(wanted)
  const seen = useCall(listTables, {}).data?.data
  const mayDraft = useMayCall()(keepDraft, { kind: 'rule' })
  const roles = [...new Set(namesIn(asJson(rule.results), 'roles'))].sort()
  const titles = useCall(
    listRecords,
    {
      table: 'role',
      filter: { op: 'in', field: 'id', value: roles },
      fields: ['name'],
      pageSize: 100,
      count: 'none',
    },
    { enabled: roles.length > 0, keep: true },
  )
  const has = (wanted: string) => rule.results.some(({ kind }) => kind === wanted)
  const flows = useDesigns('workflow', rule.on.kind === 'workflow' || has('workflow'))
  const decisions = useDesigns('decision', has('decision'))
  const logics = useDesigns('logic', has('logic'))
  const named = titles.data?.data
  const scope = useMemo(
    (): RuleScope => ({
      tables: new Map([...models].map(([id, { info }]) => [id, info.table])),
      named: new Map([
        ...(named ? [['role', new Map(named.map(row => [row.id, String(row.name ?? '')]))] as const] : []),
        ...namesOf('workflow', flows),
        ...namesOf('decision', decisions),
        ...namesOf('logic', logics),
      ]),
    }),
    [models, named, flows, decisions, logics],
  )
  const systems = new Map((apps.data?.systems ?? []).map(({ id, name }) => [id, localise(name, lang)]))
  return {
    scope,
    isReady:
      apps.data !== undefined &&
      seen !== undefined &&
      wanted.every(id => models.has(id) || !seen.some(table => table.id === id)),
    tables: (apps.data?.data ?? []).flatMap(app =>
      app.tables.map(({ id, label }) => ({
        value: id,
        label: `${localise(label, lang)} · ${localise(app.name, lang)}`,
      })),
    ),
    apps: (apps.data?.data ?? [])
      .filter(({ designs }) => designs !== null || mayDraft)
      .map(({ id, name, system }) => ({
        id,
        name: localise(name, lang),
        system: system === null ? null : (systems.get(system) ?? null),
      })),
  }
}
