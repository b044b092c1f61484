import { useEffect } from 'react'

/**
 * Stands in for `react-style-singleton`, through which Radix locks the page's scrolling behind a dialog. The original
 * adds a style element; an adopted stylesheet does the same and is allowed by `style-src 'self'`.
 */
export function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  return {
    add(styles: string) {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      users += 1
    },
    remove() {
      users -= 1
      if (users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      sheet = null
    },
  }
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton()
  return function useStyle(styles: string, isDynamic?: boolean) {
    // As in the original: the first styles stay until the last user leaves, unless they are declared dynamic.
    const key = isDynamic ? styles : undefined
    // biome-ignore lint/correctness/useExhaustiveDependencies: `styles` is deliberately followed only when dynamic
    useEffect(() => {
      sheet.add(styles)
      return () => sheet.remove()
    }, [key])
  }
}

export function styleSingleton() {
  const useStyle = styleHookSingleton()
  return function Style({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic)
    return null
  }
}
