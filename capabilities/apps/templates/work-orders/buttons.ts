import type { TemplateButtons } from '../template.ts'
import { words } from '../template.ts'

/** On an order whose parts are short: what is missing is ordered, and the order waits for it. */
export const orderButtons: TemplateButtons = {
  table: 'work_order',
  own: [
    {
      text: words('申购备件', 'Order parts'),
      icon: 'nut',
      places: ['record'],
      showWhen: 'some part in items satisfies part.missing > 0',
      enabledWhen: 'status = "open" or status = "in_progress"',
      reason: words('工单已在等待备件，或已结束', 'The order already waits for parts, or is closed'),
      action: {
        kind: 'create',
        options: {
          table: 'parts_order',
          values: [
            { field: 'title', copy: 'title' },
            { field: 'order', self: true },
            { field: 'equipment', copy: 'equipment' },
            { field: 'wanted', copy: 'planned' },
          ],
          rows: {
            from: 'items',
            into: 'items',
            only: 'missing > 0',
            values: [
              { field: 'name', copy: 'name' },
              { field: 'qty', copy: 'missing' },
              { field: 'price', copy: 'price' },
            ],
          },
          atOnce: true,
          changes: [{ field: 'status', formula: '"waiting"' }],
        },
      },
    },
  ],
}
