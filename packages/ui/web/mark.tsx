/** The product's logo: a gantry with its hook. */
export const Mark = () => (
  <span className="mark" aria-hidden>
    <svg aria-hidden className="i" viewBox="0 0 16 16" width="16" height="16">
      <path d="M1.500 4h13M3.500 4v9.500M12.500 4v9.500M8 4v4" />
      <circle cx="8" cy="9.500" r="1.200" fill="currentColor" />
    </svg>
  </span>
)
