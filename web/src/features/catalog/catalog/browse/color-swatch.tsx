const hues: Readonly<Record<string, string>> = {
  red: '#b3392f',
  orange: '#d9772b',
  yellow: '#e3bd45',
  green: '#4d7f4c',
  blue: '#35639f',
  purple: '#6d4c92',
  pink: '#d98ba3',
  brown: '#7b5436',
  black: '#15130f',
  gray: '#8b8a86',
  white: '#f5f2ea',
}

/** A drop of the color beside its name; the name says it to everybody. */
export function ColorSwatch({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="me-2 inline-block size-4 stroke-control align-[-2px]">
      <circle cx="8" cy="8" r="7.5" fill={hues[name]} />
    </svg>
  )
}
