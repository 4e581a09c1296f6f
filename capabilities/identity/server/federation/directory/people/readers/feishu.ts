import type { ProviderSettings } from '../../../../../shared/federation/index.ts'
import { neededText, textIn, textsIn, withQuery } from '../../../ask-json.ts'
import type { Fetch } from '../../../guarded-fetch.ts'
import { callFeishu } from '../../../providers/feishu.ts'
import { objectsIn, partOf } from '../../../providers/object-in.ts'
import { type FoundPerson, type ReadPeople, topPlace } from '../found.ts'
import { ChatVisit } from './chat-visit.ts'

/** Id of the enterprise itself among the departments. */
const root = '0'

const pageSize = '50'

const placeOf = (id: string | null): string => (id === null || id === root ? topPlace : id)

/** The departments of all levels, and the people of each, page by page. Facts need permissions of the application. */
export const readFeishuPeople: ReadPeople = async (kernel, settings, _people, wait) => {
  const visit = await ChatVisit.open(kernel, wait)
  const departments = pagesOf(settings, `departments/${root}/children`, { fetch_child: 'true' })
  for (let token: string | null = ''; token !== null; ) {
    const page: Page = await visit.ask('departments', departments(token))
    for (const each of page.items) {
      const subject = textIn(each, 'open_department_id')
      if (subject === null || partOf(each, 'status').is_deleted === true) continue
      const above = placeOf(textIn(each, 'parent_department_id'))
      visit.addDepartment({ subject, name: textIn(each, 'name') ?? subject, above })
    }
    token = page.next
  }
  for (const department_id of [root, ...visit.departments.keys()]) {
    const people = pagesOf(settings, 'users/find_by_department', { department_id, user_id_type: 'union_id' })
    for (let token: string | null = ''; token !== null; )
      token = await visit.ask('search', addPeople(visit, people(token)))
  }
  return visit.found()
}

/** Adds the people of a page; answers the token of the next one. */
const addPeople =
  (visit: ChatVisit, read: (fetch: Fetch) => Promise<Page>) =>
  async (fetch: Fetch): Promise<string | null> => {
    const { items, next } = await read(fetch)
    for (const each of items) if (!isDisabled(partOf(each, 'status'))) visit.addPerson(personOf(each))
    return next
  }

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  /** Null: it was the last one. */
  readonly next: string | null
}

const pagesOf =
  (settings: ProviderSettings, path: string, query: Readonly<Record<string, string>>) =>
  (token: string) =>
  async (fetch: Fetch): Promise<Page> => {
    const address = withQuery(`/open-apis/contact/v3/${path}`, {
      ...query,
      department_id_type: 'open_department_id',
      page_size: pageSize,
      page_token: token || undefined,
    })
    const data = partOf(await callFeishu(settings, fetch, address, { method: 'GET' }), 'data')
    return {
      items: objectsIn(data.items),
      next: data.has_more === true ? neededText(data, 'page_token') : null,
    }
  }

const isDisabled = ({ is_frozen, is_resigned, is_exited }: Readonly<Record<string, unknown>>): boolean =>
  is_frozen === true || is_resigned === true || is_exited === true

const personOf = (each: Readonly<Record<string, unknown>>): FoundPerson => {
  const subject = neededText(each, 'union_id')
  const main = objectsIn(each.orders).find(({ is_primary_dept }) => is_primary_dept === true)
  return {
    subject,
    name: textIn(each, 'name') ?? subject,
    mail: textIn(each, 'enterprise_email') ?? textIn(each, 'email'),
    phone: textIn(each, 'mobile'),
    number: textIn(each, 'employee_no'),
    leader: textIn(each, 'leader_user_id'),
    groups: [],
    departments: textsIn(each.department_ids).map(placeOf),
    main: main ? placeOf(textIn(main, 'department_id')) : null,
    isProved: partOf(each, 'status').is_activated === true,
  }
}
