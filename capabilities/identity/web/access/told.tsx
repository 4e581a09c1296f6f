import { Icon } from '@gantry/ui/web'

/** An error message about the whole form. */
export const Told = ({ failure }: { readonly failure: string | undefined }) =>
  failure ? (
    <div className="told" role="alert">
      <Icon name="warn" size={14} />
      <span>{failure}</span>
    </div>
  ) : null
