import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. A caller's `className` places a component (margins, grid cells, widths); it does not restyle it.
 * The few properties that a caller may change are written `base:` in the component, which any plain class beats.
 * (Merging conflicting classes in the browser instead would cost 8 kB of the first load.)
 */
export const cn = (...classes: ClassValue[]) => clsx(classes)
