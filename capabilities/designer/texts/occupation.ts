import type { Texts } from '@gantry/base/shared'

export const occupation = {
  'zh-CN': {
    'designer.occupation': '资源占用',
    'designer.occupation.views': '资源占用视图',
    'designer.occupation.add': '添加资源占用视图',
    'designer.occupation.open': '占用规则',
    'designer.occupation.cannot': '这张表还不能按资源排时间',
    'designer.occupation.needs':
      '需要一个资源字段（关联记录、人员、部门或选项），以及同为日期或同为日期时间的开始、结束两个字段。',
    'designer.occupation.design': '打开表设计',
    'designer.occupation.rule': '占用规则',
    'designer.occupation.rule.hint':
      '规则属于数据表：无论从表单、导入、接口还是批量修改，重叠的记录都会被拒绝，提示“时间被占用”。',
    'designer.occupation.on': '同一资源的时间不得重叠',
    'designer.occupation.capacity': '同一时间最多几条记录',
    'designer.occupation.capacity.number': '固定数量',
    'designer.occupation.capacity.field': '按资源的字段“{{field}}”',
    'designer.occupation.counts': '哪些记录算占用',
    'designer.occupation.counts.hint': '按选项和是否字段设置，例如状态不等于已取消；不设则全部记录都算。',
    'designer.occupation.hidden': '无权查看的记录显示为灰色的“已占用”时段（只有时间）',
    'designer.occupation.publish': '发布规则',
    'designer.occupation.unpublished': '规则的改动尚未发布',
    'designer.occupation.published': '规则已发布',
  },
  en: {
    'designer.occupation': 'Resource occupation',
    'designer.occupation.views': 'Occupation views',
    'designer.occupation.add': 'Add occupation view',
    'designer.occupation.open': 'Booking rule',
    'designer.occupation.cannot': 'This table cannot be planned by resource yet',
    'designer.occupation.needs':
      'It needs a resource field (a linked record, a person, a department or an option) and a start and an end, both dates or both dates with time.',
    'designer.occupation.design': 'Open the table’s design',
    'designer.occupation.rule': 'Booking rule',
    'designer.occupation.rule.hint':
      'The rule belongs to the table: records that overlap are refused with “Time occupied”, whether they come from a form, an import, the API or a batch.',
    'designer.occupation.on': 'Records of one resource must not overlap',
    'designer.occupation.capacity': 'Records at one time, at most',
    'designer.occupation.capacity.number': 'A fixed number',
    'designer.occupation.capacity.field': 'The resource’s field “{{field}}”',
    'designer.occupation.counts': 'Records that occupy',
    'designer.occupation.counts.hint':
      'By choices and yes/no fields, such as state is not cancelled; without conditions every record does.',
    'designer.occupation.hidden':
      'Show records a person may not read as grey occupied times, without anything else',
    'designer.occupation.publish': 'Publish rule',
    'designer.occupation.unpublished': 'Changes to the rule are not published yet',
    'designer.occupation.published': 'The rule is published',
  },
} satisfies Texts
