import type { PeopleProvider } from '../../../../../shared/federation/index.ts'
import type { ReadPeople } from '../found.ts'
import { readDingtalkPeople } from './dingtalk.ts'
import { readFeishuPeople } from './feishu.ts'
import { readLdapPeople } from './ldap.ts'
import { readWecomPeople } from './wecom.ts'

/** How the people of each provider are read. */
export const peopleReaders: Readonly<Record<PeopleProvider, ReadPeople>> = {
  ldap: readLdapPeople,
  wecom: readWecomPeople,
  dingtalk: readDingtalkPeople,
  feishu: readFeishuPeople,
}
