/** `saleroom.mark-sold` as a person reads it: `Saleroom: mark sold`. */
export function actText(act: string): string {
  const [area = '', ...rest] = act.split('.')
  const name = area.charAt(0).toUpperCase() + area.slice(1)
  return rest.length === 0 ? name : `${name}: ${rest.join(' ').replaceAll('-', ' ')}`
}
