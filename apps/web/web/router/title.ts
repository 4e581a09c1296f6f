/**
 * The title of the window: the screen's, then what the configuration and the page add to it, then a hyphen and the
 * enterprise (specification, section 2).
 */
export const windowTitle = (screen: string, addition: string, enterprise: string | null): string =>
  screen + addition + (enterprise ? `-${enterprise}` : '')
