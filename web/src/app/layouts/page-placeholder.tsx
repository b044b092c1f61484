/** Holds a page's place while its code arrives: tall enough that the footer stays below the fold and nothing jumps. */
export function PagePlaceholder() {
  return <div className="min-h-svh" aria-busy="true" />
}
