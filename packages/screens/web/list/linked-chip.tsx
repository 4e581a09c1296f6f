import { usePathFields } from '../data/use-path-fields.ts'
import type { TableModel } from '../parts/table-model.ts'
import { Chip, type ChipProps } from './chip.tsx'

/** The chip of a condition on a field of linked records, once the linked table is loaded. */
const LinkedChip = ({ model, ...chip }: Omit<ChipProps, 'field'> & { readonly model: TableModel }) => {
  const field = usePathFields(model, [chip.condition.field])(chip.condition.field)
  return field ? <Chip {...chip} field={field} /> : null
}

export default LinkedChip
