/** The fields of the own member record that every user may change. */
export const memberOwnFields = [
  'phone',
  'email',
  'extension',
  'duties',
  'gender',
  'birthday',
  'qq',
  'id_card',
  'address',
  'signature',
] as const
