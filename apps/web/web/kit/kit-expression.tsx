import type { ContextType } from '@gantry/expr/shared'
import { ExpressionEditor } from '@gantry/screens/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const scope: ContextType = {
  kind: 'context',
  fields: {
    code: { type: { kind: 'string' }, label: { 'zh-CN': '编号', en: 'Number' } },
    cost: { type: { kind: 'number' }, label: { 'zh-CN': '费用(元)', en: 'Cost (CNY)' } },
    hours: { type: { kind: 'number' }, label: { 'zh-CN': '工时', en: 'Hours' } },
    closed: { type: { kind: 'boolean' }, label: { 'zh-CN': '已关闭', en: 'Closed' } },
    due: { type: { kind: 'date' }, label: { 'zh-CN': '计划日期', en: 'Planned date' } },
    reported_at: { type: { kind: 'dateTime' }, label: { 'zh-CN': '报修时间', en: 'Reported at' } },
    fault: {
      type: {
        kind: 'string',
        options: [
          { value: 'seal', label: { 'zh-CN': '密封泄漏', en: 'Leaking seal' } },
          { value: 'bearing', label: { 'zh-CN': '轴承与传动', en: 'Bearing and drive' } },
          { value: 'power', label: { 'zh-CN': '电气与仪表', en: 'Power and instruments' } },
        ],
      },
      label: { 'zh-CN': '故障类别', en: 'Fault' },
    },
    asset: {
      type: {
        kind: 'context',
        fields: {
          name: { type: { kind: 'string' }, label: { 'zh-CN': '名称', en: 'Name' } },
          medium: { type: { kind: 'string' }, label: { 'zh-CN': '介质', en: 'Medium' } },
        },
      },
      label: { 'zh-CN': '设备', en: 'Asset' },
    },
    parts: {
      type: {
        kind: 'list',
        of: {
          kind: 'context',
          fields: {
            part: { type: { kind: 'string' }, label: { 'zh-CN': '备件', en: 'Part' } },
            qty: { type: { kind: 'number' }, label: { 'zh-CN': '数量', en: 'Quantity' } },
            price: { type: { kind: 'number' }, label: { 'zh-CN': '单价', en: 'Price' } },
          },
        },
      },
      label: { 'zh-CN': '备件明细', en: 'Spare parts' },
    },
  },
}

const sample = {
  code: 'WO-000001285',
  cost: 480,
  hours: 6.5,
  closed: false,
  due: '2025-03-31',
  reported_at: '2025-03-28T06:30:00.000Z',
  fault: 'seal',
  asset: { name: 'P-204', medium: 'H2O' },
  parts: [
    { part: 'seal', qty: 2, price: 118.5 },
    { part: 'bolt', qty: 12, price: 0.85 },
  ],
}

const start = 'if fault = "seal" then sum(for p in parts return p.qty * p.price) + cost else cost'

/** The expression editor on a work order with slave rows and a linked record. */
export const KitExpression = () => {
  const { t } = useTranslation()
  const [value, setValue] = useState(start)
  return (
    <>
      <h2>{t('kit.expression')}</h2>
      <ExpressionEditor
        value={value}
        onChange={setValue}
        scope={scope}
        sample={sample}
        timeZone="Asia/Shanghai"
      />
      <output className="sr" data-stored={value} />
    </>
  )
}
