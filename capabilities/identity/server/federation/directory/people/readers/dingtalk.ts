import { textIn, textsIn } from '../../../ask-json.ts'
import { callOldDingtalk } from '../../../providers/dingtalk.ts'
import { objectsIn, partOf } from '../../../providers/object-in.ts'
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
    const { result } = await visit.ask('departments', fetch =>
      callOldDingtalk(settings, fetch, '/topapi/v2/department/listsub', { dept_id }),
    )
    for (const each of objectsIn(result)) {
      const subject = textIn(each, 'dept_id')
      if (subject === null || visit.departments.has(subject)) continue
      visit.addDepartment({ subject, name: textIn(each, 'name') ?? subject, above: placeOf(String(dept_id)) })
      ids.push(Number(subject))
    }
  }
  for (const dept_id of ids)
    for (let cursor: number | null = 0; cursor !== null; ) {
      const page: Readonly<Record<string, unknown>> = await visit.ask('search', fetch =>
        callOldDingtalk(settings, fetch, '/topapi/v2/user/list', { dept_id, cursor, size: pageSize }),
      )
      const result = partOf(page, 'result')
      for (const each of objectsIn(result.list)) {
        const person = personOf(each)
        if (person) visit.addPerson(person)
      }
      cursor = result.has_more === true ? Number(textIn(result, 'next_cursor') ?? 0) || null : null
    }
  return visit.found()
}

const personOf = (each: Readonly<Record<string, unknown>>): FoundPerson | null => {
  const subject = textIn(each, 'unionid')
  if (subject === null) return null
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
