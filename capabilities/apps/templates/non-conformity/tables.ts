import { field, labelled, required, unique } from '@gantry/fields/shared'
import { all, me, where } from '@gantry/model/shared'
import { option, type TemplateTable, words } from '../template.ts'

const measureDone = [
  option('open', '待办', 'To do', { state: 'open' }),
  option('doing', '进行中', 'Under way', { state: 'progress' }),
  option('done', '已完成', 'Done', { state: 'done' }),
]

export const nonConformity: TemplateTable = {
  table: {
    id: 'non_conformity',
    label: words('不合格品', 'Non-conformities'),
    one: words('不合格品', 'Non-conformity'),
    title: 'title',
    search: ['code', 'title', 'product', 'batch'],
    fields: {
      code: labelled('编号', 'Number', unique(field.serial({ pattern: 'NC-{yyyy}-{n:4}' }))),
      title: labelled('现象', 'Defect', required(field.text({ maxLength: 120 }))),
      state: labelled('状态', 'State', {
        ...required(
          field.choice([
            option('found', '待评审', 'To review', { state: 'open' }),
            option('review', '评审中', 'In review', { state: 'wait' }),
            option('action', '处置中', 'In action', { state: 'progress' }),
            option('verify', '待验证', 'To verify', { state: 'wait' }),
            option('closed', '已关闭', 'Closed', { state: 'done' }),
          ]),
        ),
        default: 'found',
      }),
      severity: labelled('严重度', 'Severity', {
        ...required(
          field.choice([
            option('minor', '轻微', 'Minor', { state: 'low' }),
            option('major', '一般', 'Major', { state: 'normal' }),
            option('serious', '严重', 'Serious', { state: 'high' }),
            option('critical', '致命', 'Critical', { state: 'urgent' }),
          ]),
        ),
        default: 'major',
      }),
      source: labelled(
        '发现环节',
        'Found at',
        required(
          field.choice([
            option('incoming', '来料', 'Incoming goods', { color: 'c2' }),
            option('process', '过程', 'Production', { color: 'c1' }),
            option('final', '终检', 'Final inspection', { color: 'c3' }),
            option('customer', '客户', 'Customer', { color: 'c5' }),
          ]),
        ),
      ),
      product: labelled('产品', 'Product', required(field.text({ maxLength: 80 }))),
      batch: labelled('批次', 'Batch', field.text({ maxLength: 40 })),
      equipment: labelled('设备', 'Device', field.link('equipment')),
      area: labelled('区域', 'Area', {
        ...field.link('area'),
        computed: { lookup: 'equipment', of: 'area' },
      }),
      found: labelled('发现日期', 'Found on', { ...required(field.date()), default: { term: 'today' } }),
      finder: labelled('发现人', 'Found by', { ...field.person(), default: { term: 'me' } }),
      checked: labelled('检验数', 'Checked', field.number({ min: 0 })),
      bad: labelled('不良数', 'Bad', required(field.number({ min: 0 }))),
      rate: labelled('不良率', 'Share', {
        ...field.percent({ scale: 2 }),
        computed: { formula: 'if checked > 0 then round half up(bad / checked, 4) else null' },
      }),
      disposition: labelled('处置', 'Disposition', {
        ...field.choice([
          option('rework', '返工', 'Rework', { color: 'c1' }),
          option('repair', '返修', 'Repair', { color: 'c2' }),
          option('concession', '让步接收', 'Use as is', { color: 'c3' }),
          option('return', '退货', 'Return', { color: 'c4' }),
          option('scrap', '报废', 'Scrap', { color: 'c5' }),
        ]),
        rules: { required: 'state = "action" or state = "verify" or state = "closed"' },
      }),
      loss: labelled('损失(元)', 'Loss (CNY)', field.decimal({ scale: 2, min: 0 })),
      responsible: labelled('责任人', 'Responsible', field.person()),
      due: labelled('要求完成', 'Due', field.date()),
      closed: labelled('关闭日期', 'Closed on', {
        ...field.date(),
        rules: { shown: 'state = "closed"', required: 'state = "closed"' },
      }),
      cause: labelled('原因', 'Cause', {
        ...field.longText(),
        rules: { required: 'state = "verify" or state = "closed"' },
      }),
      picture: labelled('照片', 'Pictures', field.image({ max: 9 })),
      measures: labelled('措施', 'Measures', field.slave('nc_measure')),
      open: labelled('未完成措施', 'Open measures', {
        ...field.number(),
        computed: { formula: 'count(measures[state != "done"])' },
      }),
    },
    similar: { fields: ['title', 'product'], threshold: 80 },
  },
  looks: {
    list: {
      columns: [
        { field: 'code', width: 128, fixed: 'left' },
        { field: 'title', width: 230, fixed: 'left' },
        { field: 'state', width: 100 },
        { field: 'severity', width: 92 },
        { field: 'product', width: 140 },
        { field: 'source', width: 84 },
        { field: 'bad', width: 80 },
        { field: 'rate', width: 88 },
        { field: 'disposition', width: 100 },
        { field: 'responsible', width: 96 },
        { field: 'due', width: 108 },
        { field: 'loss', width: 110, hidden: true },
      ],
      sort: [{ field: 'found', direction: 'desc' }],
      tabs: [
        { id: 'open', label: words('未关闭', 'Open'), filter: where('state', 'ne', 'closed') },
        {
          id: 'mine',
          label: words('我负责的', 'Mine'),
          filter: all(where('responsible', 'eq', me), where('state', 'ne', 'closed')),
        },
        {
          id: 'late',
          label: words('已超期', 'Late'),
          filter: all(where('state', 'ne', 'closed'), where('due', 'lt', { term: 'today' })),
        },
        {
          id: 'serious',
          label: words('严重与致命', 'Serious'),
          filter: where('severity', 'in', ['serious', 'critical']),
        },
      ],
    },
    form: {
      groups: [
        {
          label: words('现象', 'Defect'),
          fields: [
            'title',
            'source',
            'severity',
            'state',
            'product',
            'batch',
            'equipment',
            'area',
            'found',
            'finder',
          ],
        },
        { label: words('数量', 'Numbers'), fields: ['checked', 'bad', 'rate', 'loss', 'picture'] },
        {
          label: words('处置', 'Disposition'),
          fields: ['disposition', 'responsible', 'due', 'closed', 'cause'],
        },
        { label: words('纠正与预防措施', 'Corrective measures'), fields: ['measures', 'open'] },
        { label: words('编号', 'Number'), fields: ['code'] },
      ],
    },
  },
}

export const ncMeasure: TemplateTable = {
  table: {
    id: 'nc_measure',
    master: 'non_conformity',
    label: words('措施', 'Measures'),
    title: 'what',
    fields: {
      what: labelled('措施', 'Measure', required(field.text({ maxLength: 200 }))),
      person: labelled('执行人', 'Done by', field.person()),
      due: labelled('期限', 'Due', field.date()),
      state: labelled('状态', 'State', { ...field.choice(measureDone), default: 'open' }),
    },
  },
}
