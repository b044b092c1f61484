import { createElement, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [string, Readonly<Record<string, string>>])[] }

/** Draws an icon of Lucide's set. The build puts it in the place of Lucide's own function: see build/plain-icons.ts. */
export function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...shapes,
    )
}
