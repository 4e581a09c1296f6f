/** What stands for every value of a type that is `sealed`; of one length, since that too would tell something. */
export const sealedMask = '••••••••'
