import {
  type DepartmentColumn,
  departmentColumns,
  type MemberColumn,
  memberColumns,
} from '../../shared/people-sheet-contract.ts'
import { peopleSheetTexts } from '../../texts/people-sheet.ts'

const fold = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\s*（()）]/g, '')
    .toLowerCase()

/** Synonyms of column headings. */
const synonyms: Readonly<Record<string, DepartmentColumn | MemberColumn>> = {
  工号: 'login',
  账号: 'login',
  登录账号: 'login',
  用户名: 'login',
  loginname: 'login',
  username: 'login',
  account: 'login',
  成员姓名: 'name',
  fullname: 'name',
  密码: 'password',
  password: 'password',
  手机号: 'phone',
  手机号码: 'phone',
  mobile: 'phone',
  电子邮箱: 'email',
  邮件: 'email',
  mail: 'email',
  岗位名称: 'posts',
  post: 'posts',
  role: 'roles',
  leader: 'leader',
  上级: 'leader',
  分机: 'extension',
  部门全路径: 'path',
  负责人: 'manager',
  排序: 'order',
}

const named = new Map<string, DepartmentColumn | MemberColumn>(Object.entries(synonyms))
for (const words of Object.values(peopleSheetTexts))
  for (const column of [...departmentColumns, ...memberColumns])
    named.set(fold(words[`peopleSheet.column.${column}`]), column)

/** The column of a heading in either language; undefined: unknown. */
export const columnOf = (heading: string): DepartmentColumn | MemberColumn | undefined =>
  named.get(fold(heading))
