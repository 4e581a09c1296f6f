import { withOffered } from '@gantry/fields/shared'
import { OfferContext } from '@gantry/fields/web'
import { type ComponentProps, createContext, useContext, useMemo } from 'react'
import { offerFilter } from '../form/use-link-offers.ts'
import type { FormValues } from '../form/values.ts'
import type { FieldModel } from '../parts/table-model.ts'
import type { SheetRow } from './sheet-rows.ts'

/** Values of the record that owns the slave rows; link filters of the rows may refer to them. */
export const MasterValues = createContext<FormValues>({})

interface OfferedInputProps extends Omit<ComponentProps<FieldModel['view']['Input']>, 'field' | 'row'> {
  readonly of: FieldModel
  readonly row: SheetRow
  /** Available options; undefined: all. */
  readonly offered: readonly string[] | undefined
}

/** The input of a cell, limited to the options and records the row allows. */
export const OfferedInput = ({ of, row, offered, ...props }: OfferedInputProps) => {
  const master = useContext(MasterValues)
  const filter = useMemo(() => offerFilter(of, row.values, master), [of, row, master])
  const field = useMemo(() => withOffered(of.def, offered), [of, offered])
  return (
    <OfferContext value={filter}>
      <of.view.Input {...props} field={field} />
    </OfferContext>
  )
}
