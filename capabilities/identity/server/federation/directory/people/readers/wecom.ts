import { neededObjects, neededText, textIn, textsIn } from '../../../ask-json.ts'
import { callWecom } from '../../../providers/wecom.ts'
import { type FoundPerson, type ReadPeople, topPlace } from '../found.ts'
import { ChatVisit } from './chat-visit.ts'

/** Id of the enterprise itself among the departments. */
const root = '1'

/** States of a member (https://developer.work.weixin.qq.com/document/path/90201). */
const active = '1'
const disabled = '2'
const left = '5'

const placeOf = (id: string | null): string => (id === null || id === root || id === '0' ? topPlace : id)

/**
 * The departments that the application sees, and the people of each. Phone number and mail address are told only to
 * applications that may read them.
 */
export const readWecomPeople: ReadPeople = async (kernel, settings, _people, wait) => {
  const visit = await ChatVisit.open(kernel, wait)
  const listed = await visit.ask('departments', async fetch =>
    neededObjects(await callWecom(settings, fetch, 'department/list', {}), 'department').map(each => ({
      ...each,
      id: neededText(each, 'id'),
    })),
  )
  for (const { id, ...each } of listed)
    if (id !== root)
      visit.addDepartment({
        subject: id,
        name: textIn(each, 'name') ?? id,
        above: placeOf(textIn(each, 'parentid')),
      })
  for (const { id } of listed)
    await visit.ask('search', async fetch => {
      const answer = await callWecom(settings, fetch, 'user/list', { department_id: id })
      for (const each of neededObjects(answer, 'userlist')) {
        const state = textIn(each, 'status')
        if (state !== disabled && state !== left) visit.addPerson(personOf(each, state))
      }
    })
  return visit.found()
}

const personOf = (each: Readonly<Record<string, unknown>>, state: string | null): FoundPerson => {
  const subject = neededText(each, 'userid')
  const main = textIn(each, 'main_department')
  return {
    subject,
    name: textIn(each, 'name') ?? subject,
    mail: textIn(each, 'email') ?? textIn(each, 'biz_mail'),
    phone: textIn(each, 'mobile'),
    number: null,
    leader: textsIn(each.direct_leader)[0] ?? null,
    groups: [],
    departments: textsIn(each.department).map(placeOf),
    main: main === null ? null : placeOf(main),
    isProved: state === active,
  }
}
