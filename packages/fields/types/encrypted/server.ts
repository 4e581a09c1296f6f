import { isSealed, openText, sealText, sql } from '@gantry/kernel/server'
import type { FieldStore, Slot } from '../../server/field-store.ts'
import { sealedMask } from '../../shared/sealed-mask.ts'
import type { EncryptedField } from './shared.ts'

/** The ciphertext is bound to its field: it cannot be copied into a field that more people may reveal. */
const placeOf = ({ table, id }: Slot<EncryptedField>): string => `${table.id}/${id}`

export const encryptedStore: FieldStore<EncryptedField, string> = {
  column: () => 'text',
  write: value => {
    if (!isSealed(value)) throw new Error('an encrypted field was about to be written in clear')
    return value
  },
  select: column => sql`(case when ${column} is not null then ${sealedMask}::text end)`,
  seal: {
    kept: column => column,
    close: (ctx, slot, value) =>
      openText(ctx, placeOf(slot), value) === null ? sealText(ctx, placeOf(slot), value) : value,
    open: (ctx, slot, kept) => openText(ctx, placeOf(slot), kept),
  },
  index: null,
}
