import nprogress from 'nprogress'
import './loading-bar.css'

nprogress.configure({
  showSpinner: false,
  minimum: 0.15,
  speed: 200,
  trickleSpeed: 200,
  // Its own template names a role that there is not.
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
  barSelector: '.bar',
})

/** Phone pages have no bar (specification, section 2). */
const hasBar = (pathname: string): boolean => !pathname.replace(/^\/space-[a-zA-Z0-9]+/, '').startsWith('/m/')

/** A page is on its way. */
export const startLoadingBar = (pathname: string): void => {
  if (hasBar(pathname)) nprogress.start()
}

/** The page is there: the bar fills and goes. */
export const endLoadingBar = (): void => {
  nprogress.done()
}
