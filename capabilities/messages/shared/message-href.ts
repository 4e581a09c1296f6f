import { isScreen, withSpace } from '@gantry/model/shared'

/** Where the link of a message leads: into the space, or to a screen that exists outside of spaces only. */
export const messageHref = (link: string, space: string): string => {
  const within = withSpace(link, space)
  return isScreen(within.split(/[?#]/)[0] ?? '') ? within : link
}
