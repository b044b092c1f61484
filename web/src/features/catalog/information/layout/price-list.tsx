export type PriceLine = { name: string; price: string; text: string }

/** Prices and times as a catalog prints them: the name, the figure, and what it covers. */
export function PriceList({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <dl className="max-w-3xl border-t border-line">
      {lines.map(({ name, price, text }) => (
        <div
          key={name}
          className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]"
        >
          <dt className="figures font-display text-xl">{name}</dt>
          <dd className="figures font-display text-xl text-gold sm:text-end">{price}</dd>
          <dd className="text-muted sm:col-span-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
