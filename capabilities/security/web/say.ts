import { isPlainObject, type Json, type JsonObject, localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { consolePages, routeOf } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import type { ConfirmationRequest } from '../shared/contract.ts'

const objects = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((each): each is JsonObject => isPlainObject(each)) : []

const textOf = (value: Json | undefined): string =>
  typeof value === 'string'
    ? value
    : isPlainObject(value)
      ? localise(value as Text & object, currentLang())
      : ''

const listed = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLang(), { type: 'conjunction' }).format(items)

const titles = (value: Json | undefined): string => listed(objects(value).map(({ title }) => textOf(title)))

const titleIn = (value: Json | undefined): string => (isPlainObject(value) ? textOf(value.title) : '')

const countOf = (t: TFunction, { rows, capped }: JsonObject): string =>
  t(capped === true ? 'security.rows_more' : 'security.rows', { count: Number(rows ?? 0) })

const pageTitle = (path: string): string => {
  const page = consolePages.find(each => each.path === path)
  return page ? localise(routeOf(page.path).title, currentLang()) : path
}

/** What is asked for, in one sentence. */
export const sayAct = (t: TFunction, { kind, facts }: ConfirmationRequest): string => {
  switch (kind) {
    case 'roles.grant':
      return t('security.act.roles.grant', { member: titleIn(facts.member), roles: titles(facts.add) })
    case 'console.grant':
      return facts.member === undefined
        ? t('security.act.console.grant', {
            role: titleIn(facts.role),
            members: Number(facts.members ?? 0),
          })
        : t('security.act.console.grant_person', { name: titleIn(facts.member) })
    case 'records.export':
      return t('security.act.records.export', { table: titleIn(facts.table), rows: countOf(t, facts) })
    case 'data.leave':
      return t(`security.act.data.leave.${String(facts.way)}`, {
        title: textOf(facts.title),
        rows: countOf(t, facts),
      })
    case 'app.remove':
      return t('security.act.app.remove', { app: titleIn(facts.app) })
    case 'app.clear':
      return t('security.act.app.clear', { app: titleIn(facts.app) })
    case 'deleted.purge':
      return t('security.act.deleted.purge', { thing: titleIn(facts.thing) })
  }
}

/** What else one needs to know to decide, as pairs of a heading and a text. */
export const sayFacts = (
  t: TFunction,
  { kind, facts }: ConfirmationRequest,
): readonly (readonly [name: string, text: string])[] => {
  const pair = (key: string, text: string) => [t(`security.fact.${key}`), text] as const
  switch (kind) {
    case 'roles.grant':
      return [
        ...objects(facts.add).map(({ title, pages, whole }) =>
          pair(
            'role',
            t('security.fact.role_reach', {
              role: textOf(title),
              pages: Number(pages),
              whole: Number(whole),
            }),
          ),
        ),
        ...(objects(facts.remove).length > 0 ? [pair('taken', titles(facts.remove))] : []),
      ]
    case 'console.grant':
      return [
        pair('page', pageTitle(String(facts.page))),
        pair(
          'level',
          Array.isArray(facts.actions)
            ? listed(facts.actions.map(action => t(`console.action.${textOf(action)}`)))
            : '',
        ),
      ]
    case 'records.export':
    case 'data.leave':
      return [
        pair('rows', countOf(t, facts)),
        pair(
          'personal',
          Array.isArray(facts.personal) && facts.personal.length > 0
            ? listed(facts.personal.map(textOf))
            : t('security.fact.none'),
        ),
        ...(typeof facts.format === 'string' ? [pair('format', facts.format)] : []),
        ...(typeof facts.filtered === 'boolean'
          ? [pair('filtered', t(facts.filtered ? 'security.fact.yes' : 'security.fact.all_rows'))]
          : []),
        ...(facts.files === true ? [pair('files', t('security.fact.yes'))] : []),
      ]
    case 'deleted.purge':
      return [pair('rows', countOf(t, facts))]
    case 'app.remove':
    case 'app.clear':
      return objects(facts.tables).map(({ title, rows }) => [
        textOf(title),
        t('security.rows', { count: Number(rows) }),
      ])
  }
}
