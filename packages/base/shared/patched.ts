/** Properties to change; an undefined one is to be removed. */
export type Patch<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** A copy with some properties changed and without those that are undefined. */
export const patched = <T extends object>(value: T, patch: Patch<T>): T =>
  Object.fromEntries(Object.entries({ ...value, ...patch }).filter(([, each]) => each !== undefined)) as T
