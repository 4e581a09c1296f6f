/** The design an address asks for, as `designAddress` writes it, for the state of a list of designs. */
export const wantedDesign = (kind: string): { readonly id: string; readonly first: null } | null => {
  const query = new URLSearchParams(window.location.search)
  const id = query.get('design')
  return id === null || query.get('kind') !== kind ? null : { id, first: null }
}
