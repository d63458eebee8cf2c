export const Icon = ({ path }) => (
  <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={path} />
  </svg>
)
