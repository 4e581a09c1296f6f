const form = /^[a-z][a-z0-9-]{0,47}$/

/** Whether a path can be the address of a new interface; `taken`: another one of the space has it. */
export const pathState = (path: string, taken: readonly string[]): 'empty' | 'format' | 'taken' | 'free' => {
  if (path === '') return 'empty'
  if (!form.test(path)) return 'format'
  return taken.includes(path) ? 'taken' : 'free'
}
