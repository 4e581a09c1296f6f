import type { ProviderSettings } from '../../../../../shared/federation/index.ts'
import { neededObjects, neededText, textIn, textsIn } from '../../../ask-json.ts'
import type { Fetch } from '../../../guarded-fetch.ts'
import { callOldDingtalk } from '../../../providers/dingtalk.ts'
import { partOf } from '../../../providers/object-in.ts'
import { type FoundPerson, type ReadPeople, topPlace } from '../found.ts'
import { ChatVisit } from './chat-visit.ts'

/** Id of the enterprise itself among the departments. */
const root = 1

const pageSize = 100

const placeOf = (id: string | null): string => (id === null || id === String(root) ? topPlace : id)

/**
 * The departments level by level, and the people of each page by page. Lists of DingTalk tell neither the main department
 * nor the direct leader.
 */
export const readDingtalkPeople: ReadPeople = async (kernel, settings, _people, wait) => {
  const visit = await ChatVisit.open(kernel, wait)
  const ids = [root]
  // Grows while it is walked: a call lists one level.
  for (const dept_id of ids) {
    const below = await visit.ask('departments', async fetch =>
      neededObjects(
        await callOldDingtalk(settings, fetch, '/topapi/v2/department/listsub', { dept_id }),
        'result',
      ).map(each => ({ ...each, subject: neededText(each, 'dept_id') })),
    )
    for (const { subject, ...each } of below) {
      if (visit.departments.has(subject)) continue
      visit.addDepartment({ subject, name: textIn(each, 'name') ?? subject, above: placeOf(String(dept_id)) })
      ids.push(Number(subject))
    }
  }
  for (const dept_id of ids)
    for (let cursor: number | null = 0; cursor !== null; )
      cursor = await visit.ask('search', readPage(visit, settings, dept_id, cursor))
  return visit.found()
}

/** Adds the people of a page; answers where the next one begins, null after the last one. */
const readPage =
  (visit: ChatVisit, settings: ProviderSettings, dept_id: number, cursor: number) =>
  async (fetch: Fetch): Promise<number | null> => {
    const result = partOf(
      await callOldDingtalk(settings, fetch, '/topapi/v2/user/list', { dept_id, cursor, size: pageSize }),
      'result',
    )
    for (const each of neededObjects(result, 'list')) visit.addPerson(personOf(each))
    return result.has_more === true ? Number(neededText(result, 'next_cursor')) : null
  }

const personOf = (each: Readonly<Record<string, unknown>>): FoundPerson => {
  const subject = neededText(each, 'unionid')
  const code = textIn(each, 'state_code')
  const mobile = textIn(each, 'mobile')
  return {
    subject,
    name: textIn(each, 'name') ?? subject,
    mail: textIn(each, 'email') ?? textIn(each, 'org_email'),
    phone: mobile !== null && code !== null && !mobile.startsWith('+') ? `+${code}${mobile}` : mobile,
    number: textIn(each, 'job_number'),
    leader: null,
    groups: [],
    departments: textsIn(each.dept_id_list).map(placeOf),
    main: null,
    isProved: each.active === true,
  }
}
