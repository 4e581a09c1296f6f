import { sayShare } from './say.ts'

interface ErrorShareProps {
  readonly errors: number
  readonly calls: number
}

/** The share of calls that failed, marked when there is one. */
export const ErrorShare = ({ errors, calls }: ErrorShareProps) =>
  errors > 0 ? <b className="gw-bad">{sayShare(errors, calls)}</b> : sayShare(0, calls)
