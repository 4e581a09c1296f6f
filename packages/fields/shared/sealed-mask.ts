/** Mask of every value of a `sealed` type; of constant length, because the length would reveal information. */
export const sealedMask = '••••••••'
