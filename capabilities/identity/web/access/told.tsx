import { Icon } from '@gantry/ui/web'

/** What is wrong with the whole form, where no field can be blamed. */
export const Told = ({ failure }: { readonly failure: string | undefined }) =>
  failure ? (
    <div className="told" role="alert">
      <Icon name="warn" size={14} />
      <span>{failure}</span>
    </div>
  ) : null
