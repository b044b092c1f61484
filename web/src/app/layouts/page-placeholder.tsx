/** Holds a page's place while its code arrives: as tall as the screen, so that the footer does not jump. */
export function PagePlaceholder() {
  return <div className="min-h-svh" aria-busy="true" />
}
