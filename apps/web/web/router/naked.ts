const name = '__NAKED__'

/** A query value of this name is kept for the tab (specification, section 2). */
export const rememberNaked = (search: string): void => {
  const value = new URLSearchParams(search).get(name)
  if (value !== null) sessionStorage.setItem(name, value)
}

/** Pages of this tab stand in another product and come without navigation and top bar. */
export const isNaked = (): boolean => ['true', '1'].includes(sessionStorage.getItem(name) ?? '')
