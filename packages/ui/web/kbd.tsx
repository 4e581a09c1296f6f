/** A shortcut as it is pressed, e.g. `Ctrl K`. */
export const Kbd = ({ children }: { children: string }) => <kbd className="kbd">{children}</kbd>
