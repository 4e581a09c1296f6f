import { field, labelled, required, unique } from '@gantry/fields/shared'
import { all, any, defineTable, me, userType, where } from '@gantry/model/shared'
import { memberOwnFields } from '../shared/index.ts'

/** Everyone who works in a space; platform accounts cannot read its members and departments. */
const ofSpace = userType('saas', 'admin', 'user', 'safe', 'audit')

/** Departments of a space, a tree. `path` holds the ids from the root to the department; a trigger maintains it. */
export const department = defineTable({
  id: 'department',
  home: 'platform',
  label: { 'zh-CN': '部门', en: 'Departments' },
  one: { 'zh-CN': '部门', en: 'Department' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    parent: labelled('上级部门', 'Part of', field.department()),
    manager: labelled('负责人', 'Manager', field.person()),
    order: labelled('顺序', 'Order', field.decimal({ scale: 6 })),
    path: labelled('路径', 'Path', field.text()),
  },
  search: ['name'],
  policy: [
    { who: ofSpace, operations: ['read', 'export'], fields: ['name', 'parent', 'manager', 'order'] },
    {
      // Removal is a separate use case, which checks for references.
      who: userType('admin'),
      operations: ['create', 'update', 'import'],
      fields: ['name', 'parent', 'manager', 'order'],
    },
  ],
})

/**
 * Roles, which determine permissions. Administrator and security officer both maintain the list; only the security
 * officer grants roles (workflow specification, section 7.1). Role holders are not stored in record fields.
 */
export const role = defineTable({
  id: 'role',
  home: 'platform',
  label: { 'zh-CN': '角色', en: 'Roles' },
  one: { 'zh-CN': '角色', en: 'Role' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', unique(required(field.text({ maxLength: 60 })))),
    description: labelled('说明', 'Description', field.text({ maxLength: 200 })),
  },
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: userType('admin', 'safe'), operations: ['create', 'update', 'remove'] },
  ],
})

/** Contact book fields, visible to every colleague. */
const contact = [
  'name',
  'name_pinyin',
  'spelling',
  'department',
  'position',
  'extension',
  'duties',
  'leader',
  'user_type',
  'state',
  'signature',
  'picture',
] as const

/** Contact book fields that a person may hide from colleagues. */
const closable = ['gender', 'birthday', 'email'] as const

/** Fields that only the person and the officers see, besides `contact`. */
const personal = [...closable, 'number', 'phone', 'closed'] as const

/**
 * Fields that the administrator maintains. Account, type and state change only through use cases, which check their
 * rules.
 */
const kept = [
  'name',
  'name_pinyin',
  'department',
  'position',
  'number',
  'phone',
  'email',
  'extension',
  'duties',
  'gender',
  'birthday',
  'leader',
  'entry_date',
  'job_description',
] as const

/** Fields that people enter about themselves and only they read in full. */
const own = ['qq', 'id_card', 'address', 'entry_date', 'job_description'] as const

/** A person in a space. The account signs in; records reference the member. */
export const member = defineTable({
  id: 'member',
  home: 'platform',
  label: { 'zh-CN': '成员', en: 'Members' },
  one: { 'zh-CN': '成员', en: 'Member' },
  title: 'name',
  fields: {
    name: labelled('姓名', 'Name', required(field.text({ maxLength: 60 }))),
    department: labelled('部门', 'Department', field.department()),
    position: labelled('职位', 'Position', field.text({ maxLength: 60 })),
    user_type: labelled(
      '用户类型',
      'User type',
      required(
        field.choice([
          { id: 'user', label: { 'zh-CN': '普通用户', en: 'User' } },
          { id: 'admin', label: { 'zh-CN': '系统管理员', en: 'Administrator' } },
          { id: 'safe', label: { 'zh-CN': '安全管理员', en: 'Security officer' } },
          { id: 'audit', label: { 'zh-CN': '审计管理员', en: 'Auditor' } },
          { id: 'platform', label: { 'zh-CN': '平台账号', en: 'Platform account' } },
        ]),
      ),
    ),
    state: labelled(
      '状态',
      'State',
      required(
        field.choice([
          { id: 'active', label: { 'zh-CN': '在用', en: 'Active' } },
          { id: 'disabled', label: { 'zh-CN': '已停用', en: 'Disabled' } },
          { id: 'departed', label: { 'zh-CN': '已离职', en: 'Departed' } },
        ]),
      ),
    ),
    number: labelled('工号', 'Job number', field.text({ maxLength: 40 })),
    phone: labelled('手机', 'Phone', field.phone()),
    email: labelled('邮箱', 'Email', field.email()),
    extension: labelled('分机号', 'Extension', field.text({ maxLength: 20 })),
    duties: labelled('分工', 'Division of work', field.text({ maxLength: 200 })),
    gender: labelled(
      '性别',
      'Gender',
      field.choice([
        { id: 'male', label: { 'zh-CN': '男', en: 'Male' } },
        { id: 'female', label: { 'zh-CN': '女', en: 'Female' } },
      ]),
    ),
    birthday: labelled('生日', 'Birthday', field.date()),
    leader: labelled('直属上级', 'Direct leader', field.person()),
    closed: labelled(
      '不向同事公开',
      'Closed to colleagues',
      field.multiChoice([
        { id: 'gender', label: { 'zh-CN': '性别', en: 'Gender' } },
        { id: 'birthday', label: { 'zh-CN': '生日', en: 'Birthday' } },
        { id: 'email', label: { 'zh-CN': '邮箱', en: 'Email' } },
      ]),
    ),
    clearance: labelled('密级许可', 'Clearance', field.number({ min: 0, max: 9 })),
    name_pinyin: labelled('姓名拼音', 'Name in pinyin', field.text({ maxLength: 120 })),
    qq: labelled('QQ', 'QQ', field.text({ maxLength: 15 })),
    id_card: labelled('身份证号', 'ID card number', field.idCard()),
    address: labelled('联系地址', 'Postal address', field.text({ maxLength: 200 })),
    signature: labelled('个性签名', 'Personal signature', field.text({ maxLength: 40 })),
    entry_date: labelled('入职日期', 'Entry date', field.date()),
    job_description: labelled('岗位描述', 'Job description', field.text({ maxLength: 400 })),
    picture: labelled('头像', 'Portrait', field.text({ maxLength: 36 })),
    // The reading without blanks, and its initials; a trigger derives it from `name_pinyin`.
    spelling: labelled('拼音检索', 'Spelling', field.text({ maxLength: 200 })),
    account: labelled('账号', 'Account', required(unique(field.text({ maxLength: 36 })))),
  },
  search: ['name', 'position', 'name_pinyin', 'spelling', 'extension'],
  validations: [
    {
      id: 'qq',
      that: 'matches(qq, "^[1-9][0-9]{4,14}$")',
      message: { 'zh-CN': 'QQ 号是 5 至 15 位数字', en: 'A QQ number has 5 to 15 digits' },
      at: ['qq'],
    },
  ],
  policy: [
    { who: ofSpace, operations: ['read'], fields: contact },
    ...closable.map(each => ({
      who: ofSpace,
      operations: ['read'] as const,
      rows: any(where('closed', 'empty'), where('closed', 'notIn', [each])),
      fields: [each],
    })),
    {
      who: ofSpace,
      operations: ['read'],
      rows: where('id', 'eq', me),
      fields: [...contact, ...personal, ...own],
    },
    {
      who: ofSpace,
      operations: ['update'],
      rows: where('id', 'eq', me),
      fields: [...memberOwnFields, 'closed'],
    },
    {
      who: userType('admin', 'safe', 'audit'),
      operations: ['read'],
      fields: [...contact, ...personal, 'clearance', 'entry_date', 'job_description'],
    },
    // Only the security officer sets a person's security clearance.
    { who: userType('safe'), operations: ['update'], fields: ['clearance'] },
    { who: userType('admin'), operations: ['export'] },
    { who: userType('admin'), operations: ['update'], fields: kept },
  ],
})

/**
 * Posts: positions in the organisation. A person can hold several posts, and a post can have several holders. Unlike a
 * role, a post is a fact of the organisation, so the administrator assigns holders.
 */
const post = defineTable({
  id: 'post',
  home: 'platform',
  label: { 'zh-CN': '岗位', en: 'Posts' },
  one: { 'zh-CN': '岗位', en: 'Post' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(unique(field.text({ maxLength: 60 })))),
    category: labelled('类别', 'Category', field.text({ maxLength: 60 })),
    above: labelled('汇报岗位', 'Reports to', field.tree('post')),
    department: labelled('所属部门', 'Department', field.department()),
    holders: labelled('任职人员', 'Holders', field.persons()),
    description: labelled('职责', 'Duties', field.text({ maxLength: 200 })),
  },
  search: ['name', 'category'],
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: userType('admin'), operations: ['create', 'update', 'remove', 'import'] },
  ],
})

const ownGroup = all(where('visibility', 'eq', 'private'), where('owner', 'eq', me))

/** Additional ways to divide the enterprise besides departments: sites, projects, product lines. */
const dimension = defineTable({
  id: 'dimension',
  home: 'platform',
  label: { 'zh-CN': '组织维度', en: 'Dimensions' },
  one: { 'zh-CN': '组织维度', en: 'Dimension' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(unique(field.text({ maxLength: 60 })))),
    description: labelled('说明', 'Description', field.text({ maxLength: 200 })),
  },
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: userType('admin'), operations: ['create', 'update', 'remove'] },
  ],
})

/** The units of a dimension, a tree: a site with its halls, a project with its lots. */
const orgUnit = defineTable({
  id: 'org_unit',
  home: 'platform',
  label: { 'zh-CN': '组织单位', en: 'Units' },
  one: { 'zh-CN': '组织单位', en: 'Unit' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    dimension: labelled('组织维度', 'Dimension', required(field.link('dimension'))),
    above: labelled('上级单位', 'Part of', field.tree('org_unit')),
    manager: labelled('负责人', 'Manager', field.person()),
    begins: labelled('开始日期', 'Begins', field.date()),
    ends: labelled('结束日期', 'Ends', field.date()),
  },
  search: ['name'],
  validations: [
    {
      id: 'term',
      that: 'ends >= begins',
      message: { 'zh-CN': '结束日期不能早于开始日期', en: 'It cannot end before it begins' },
      at: ['ends'],
    },
  ],
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: userType('admin'), operations: ['create', 'update', 'remove', 'import'] },
  ],
})

/** A person's assignment to a unit: the role there, with start and end date. */
const orgPlace = defineTable({
  id: 'org_place',
  home: 'platform',
  label: { 'zh-CN': '单位人员', en: 'People of units' },
  one: { 'zh-CN': '单位人员', en: 'Person of a unit' },
  title: 'duty',
  fields: {
    person: labelled('人员', 'Person', required(field.person())),
    unit: labelled('组织单位', 'Unit', required(field.link('org_unit'))),
    duty: labelled('在此单位的角色', 'Role there', required(field.text({ maxLength: 60 }))),
    begins: labelled('开始日期', 'From', field.date()),
    ends: labelled('结束日期', 'Until', field.date()),
  },
  unique: [['person', 'unit', 'duty']],
  search: ['duty'],
  validations: [
    {
      id: 'term',
      that: 'ends >= begins',
      message: { 'zh-CN': '结束日期不能早于开始日期', en: 'It cannot end before it begins' },
      at: ['ends'],
    },
  ],
  policy: [
    { who: ofSpace, operations: ['read', 'export'] },
    { who: userType('admin'), operations: ['create', 'update', 'remove', 'import'] },
  ],
})

/**
 * User groups: named people, and everyone whom the group's conditions currently select. The administrator maintains
 * public groups, each user private ones. Only public groups count for permissions, so that users cannot grant
 * themselves rights by creating a group.
 */
const userGroup = defineTable({
  id: 'user_group',
  home: 'platform',
  label: { 'zh-CN': '用户组', en: 'User groups' },
  one: { 'zh-CN': '用户组', en: 'User group' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    visibility: labelled(
      '类型',
      'Kind',
      required(
        field.choice([
          { id: 'public', label: { 'zh-CN': '公共', en: 'Public' } },
          { id: 'private', label: { 'zh-CN': '个人', en: 'Private' } },
        ]),
      ),
    ),
    members: labelled('成员', 'Members', field.persons()),
    departments: labelled('部门（含下级）', 'Departments and below', field.departments()),
    posts: labelled('岗位', 'Posts', field.links('post')),
    roles: labelled('角色', 'Roles', field.links('role')),
    units: labelled('其他组织单位（含下级）', 'Other units and below', field.links('org_unit')),
    match: labelled(
      '条件关系',
      'Conditions',
      field.choice([
        { id: 'any', label: { 'zh-CN': '满足任一条件', en: 'Any of them' } },
        { id: 'all', label: { 'zh-CN': '满足全部条件', en: 'All of them' } },
      ]),
    ),
    description: labelled('说明', 'Description', field.text({ maxLength: 200 })),
  },
  search: ['name'],
  validations: [
    {
      id: 'extent',
      that: 'members != null or departments != null or posts != null or roles != null or units != null',
      message: { 'zh-CN': '用户范围不能为空', en: 'The user extent is required' },
      at: ['members'],
    },
  ],
  policy: [
    { who: ofSpace, operations: ['read', 'export'], rows: where('visibility', 'eq', 'public') },
    { who: ofSpace, operations: ['read', 'create', 'remove'], rows: ownGroup },
    // Not the kind: the owner cannot make a private group public.
    {
      who: ofSpace,
      operations: ['update'],
      rows: ownGroup,
      fields: ['name', 'members', 'departments', 'posts', 'roles', 'units', 'match', 'description'],
    },
    {
      who: userType('admin'),
      operations: ['create', 'update', 'remove', 'import'],
      rows: where('visibility', 'eq', 'public'),
    },
  ],
})

/** The system tables of people; person and department fields reference them. */
export const identityTables = [department, role, member, post, dimension, orgUnit, orgPlace, userGroup]
