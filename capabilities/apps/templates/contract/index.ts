import { type Template, words } from '../template.ts'
import { sampleContracts } from './sample.ts'
import { contract, contractPayment } from './tables.ts'

export const contracts: Template = {
  id: 'contract',
  name: words('合同台账', 'Contracts'),
  description: words('签订、履行、付款计划', 'Signing, fulfilment, payments'),
  icon: 'ledger',
  color: 7,
  system: words('采购与合同', 'Purchase and contracts'),
  usesRegister: true,
  tables: [contract, contractPayment],
  views: [
    {
      table: 'contract',
      kind: 'board',
      label: words('按状态', 'By state'),
      position: 1,
      options: {
        group: 'state',
        card: ['code', 'party', 'amount', 'ends', 'person'],
        total: 'amount',
        folded: ['closed', 'ended'],
      },
    },
    {
      table: 'contract',
      kind: 'calendar',
      label: words('到期日历', 'Ends'),
      position: 2,
      filter: { op: 'eq', field: 'state', value: 'running' },
      options: { start: 'ends', sign: 'kind' },
    },
  ],
  preview: { table: 'contract', fields: ['state', 'party', 'amount'] },
  sample: sampleContracts,
}
