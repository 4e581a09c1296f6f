import type { FieldView } from '@gantry/fields/web'
import { createContext, useContext, useMemo } from 'react'
import type { SlaveModel } from './table-model.ts'

/** Cells and inputs by `<slave table>.<field>`. */
export type SlaveFaces = Readonly<Record<string, Pick<FieldView, 'Cell' | 'Input'>>>

/** Cells and inputs a page provides for slave rows shown within it: for texts that name what only this page knows. */
export const SlaveFacesContext = createContext<SlaveFaces>({})

/** A slave table with the cells and inputs of the page around it. */
export const useSlaveFaces = (slave: SlaveModel): SlaveModel => {
  const faces = useContext(SlaveFacesContext)
  return useMemo(() => {
    const faceOf = (field: string) => faces[`${slave.table.id}.${field}`]
    if (!slave.fields.some(({ id }) => faceOf(id))) return slave
    const fields = slave.fields.map(field => ({ ...field, view: { ...field.view, ...faceOf(field.id) } }))
    return { ...slave, fields }
  }, [slave, faces])
}
